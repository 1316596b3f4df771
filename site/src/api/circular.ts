/**
 * Resolves an answer in the circular-reference format JSOG (https://github.com/jsog/jsog): an object with `@id` is a target,
 * `{"@ref": n}` refers to it. An answer without either is returned unchanged.
 */
export function decodeCircular(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!text.includes('"@id"') && !text.includes('"@ref"')) return value;
  const targets = new Map<unknown, object>();
  collect(value, targets);
  return link(value, targets, new Set());
}

function collect(value: unknown, targets: Map<unknown, object>): void {
  if (typeof value !== "object" || value === null) return;
  if ("@id" in value) {
    targets.set(value["@id"], value);
    delete value["@id"];
  }
  for (const child of Object.values(value)) collect(child, targets);
}

function link(value: unknown, targets: Map<unknown, object>, visited: Set<object>): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("@ref" in value && targets.has(value["@ref"])) {
    return link(targets.get(value["@ref"]), targets, visited);
  }
  if (visited.has(value)) return value;
  visited.add(value);
  const record = value as Record<string, unknown>;
  for (const [name, child] of Object.entries(record)) record[name] = link(child, targets, visited);
  return value;
}
