/**
 * The body of an add from a body in which null stands for every empty field: what has a value, and null only where a new
 * row begins with a value and the person has emptied it.
 */
export function filled<T extends object>(body: T, beginning: object = {}): T {
  const begun = new Map<string, unknown>(Object.entries(beginning));
  const isSent = ([name, value]: [string, unknown]) => value !== null || (begun.get(name) ?? null) !== null;
  return Object.fromEntries(Object.entries(body).filter(isSent)) as T;
}
