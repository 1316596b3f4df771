const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../api/schema.ts"], {
  eager: true,
  query: "?raw",
  import: "default",
});

export interface Source {
  /** Path below `src/`. */
  path: string;
  text: string;
}

/** Every module of the site but the generated one. */
export const files: readonly Source[] = Object.entries(sources).map(([path, text]) => ({
  path: new URL(path, "http://site/test/").pathname.slice(1),
  // Without comments, which may contain examples.
  text: text.replace(/^\s*(\/?\*|\/\/).*$/gm, ""),
}));

const paths = new Set(files.map(({ path }) => path));

/** Production code, without tests and what only they use. */
export const code = files.filter(
  ({ path }) => !/\.(test|fixture)\.tsx?$/.test(path) && !path.startsWith("test/"),
);

/** The imports of a file, types included. */
export function imports({ path, text }: Source): string[] {
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)];
  return found.flatMap(([, target = ""]) => {
    const to = new URL(target, `http://site/${path}`).pathname.slice(1);
    return [to, `${to}.ts`, `${to}.tsx`].find((one) => paths.has(one)) ?? [];
  });
}

/** Imports of the code that break a rule, as "from -> to". */
export function offenders(breaks: (from: string, to: string) => boolean): string[] {
  return code.flatMap((file) =>
    imports(file)
      .filter((to) => breaks(file.path, to))
      .map((to) => `${file.path} -> ${to}`),
  );
}
