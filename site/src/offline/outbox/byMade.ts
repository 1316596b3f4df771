/** In the order in which rows were made. Those that are only on this device are last, and have negative ids. */
export function byMade(one: { id: number }, other: { id: number }): number {
  const unsent = Number(one.id < 0) - Number(other.id < 0);
  return unsent || Math.abs(one.id) - Math.abs(other.id);
}
