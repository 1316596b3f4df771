/** Every sentence with its dotted key. */
export function sentencesOf(words: unknown, prefix = ""): [string, string][] {
  if (typeof words === "string") return [[prefix, words]];
  if (typeof words !== "object" || words === null) return [];
  return Object.entries(words).flatMap(([key, value]) =>
    sentencesOf(value, prefix === "" ? key : `${prefix}.${key}`),
  );
}

/** Namespace and language in the path of a file of words. */
export function named(path: string): { namespace: string; language: string } {
  const inFeature = /(\w+)\/words\.(\w+)\.json$/.exec(path);
  const common = /words\/(\w+)\.(\w+)\.json$/.exec(path);
  const [, namespace = "", language = ""] = inFeature ?? common ?? [];
  return { namespace, language };
}
