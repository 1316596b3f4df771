export function idOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && "id" in value ? value.id : value;
}

/** One form for a value: references as ids, no value as null, members in one order. */
function plain(value: unknown): unknown {
  if (value === undefined || value === "") return null;
  if (Array.isArray(value)) return value.map(plain);
  const one = idOf(value);
  if (typeof one !== "object" || one === null) return one;
  return Object.entries(one)
    .map(([name, member]) => [name, plain(member)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Whether two values are the same for the server, which answers references as objects and leaves out what is empty. */
export function equal(one: unknown, other: unknown): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}
