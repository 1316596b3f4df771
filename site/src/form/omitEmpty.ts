/**
 * The body of an add from a body in which null stands for every empty field: what has a value, and null only where a new
 * row begins with a value and the person has emptied it.
 */
export function omitEmpty<T extends object>(body: T, defaults: object = {}): T {
  const defaultOf = new Map<string, unknown>(Object.entries(defaults));
  const isSent = ([name, value]: [string, unknown]) =>
    value !== null || (defaultOf.get(name) ?? null) !== null;
  return Object.fromEntries(Object.entries(body).filter(isSent)) as T;
}
