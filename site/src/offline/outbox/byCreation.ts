/** In the order in which rows were made: their ids tell. */
export function byCreation(one: { id: number }, other: { id: number }): number {
  return one.id - other.id;
}
