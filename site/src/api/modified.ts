type Bag = Readonly<Record<string, unknown>>;

function refId(value: unknown): unknown {
  if (typeof value === "object" && value !== null && !Array.isArray(value) && "id" in value) return value.id;
  return value;
}

/** A reference counts as unchanged whether it is an object or an id. */
function same(before: unknown, after: unknown): boolean {
  const a = refId(before) ?? null;
  const b = refId(after) ?? null;
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** The body of an add, without properties that the server refuses. */
export function sendable(draft: Bag): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(draft)) {
    // The id of a new row is not one of its fields.
    if (name === "id" || value === undefined) continue;
    body[name] = value;
  }
  return body;
}

/**
 * The properties of `edited` that differ from `stored`, without `id` and `version`. `undefined` means "not on this
 * form" and clears nothing; `null` does. A changed row contains all of its translations.
 */
export function modifiedOnly(stored: Bag, edited: Bag): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(edited)) {
    if (name === "base64" || name === "id" || name === "version" || value === undefined) continue;
    if (!same(stored[name], value)) changes[name] = value;
  }
  if (Object.keys(changes).length > 0 && !("translations" in changes)) {
    const translations = edited.translations ?? stored.translations;
    if (Array.isArray(translations)) changes.translations = translations;
  }
  return changes;
}
