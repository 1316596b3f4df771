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

/** The words of files by namespace and language; those of a language that has one file, by the namespaces in it. */
export function wordsIn(files: Readonly<Record<string, unknown>>) {
  return Object.entries(files).flatMap(([path, words]) => {
    const { namespace, language } = named(path);
    if (namespace !== "") return [{ path, namespace, language, words }];
    const [, code = ""] = /\/words\.(\w+)\.json$/.exec(path) ?? [];
    return Object.entries(words as object).map(([name, own]) => ({
      path,
      namespace: name,
      language: code,
      words: own as unknown,
    }));
  });
}
