import type { Plugin } from "vite";

/** Modules that share a file of the build. */
export interface Chunk {
  name: string;
  /** Each pattern matches at least one module of the file. */
  parts: readonly RegExp[];
  /** If a module matches several chunks, the highest counts. */
  priority?: number;
  minShareCount?: number;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Modules of the site by their paths below `src/`; without an extension they are TypeScript. */
export function sources(...paths: string[]): RegExp[] {
  return paths.map((path) => new RegExp(`/src/${escaped(path)}${/\.\w+$/.test(path) ? "" : "\\.tsx?"}$`));
}

/** Modules of libraries; `react` does not match `react-dom`. */
export function packages(...names: string[]): RegExp[] {
  return names.map((name) => new RegExp(`/node_modules/${escaped(name)}/`));
}

/** The chunks as options of the bundler. */
export function groupsOf(chunks: readonly Chunk[]) {
  return chunks.map(({ name, parts, priority = 0, minShareCount }) => ({
    name,
    test: (id: string) => parts.some((part) => part.test(id)),
    priority,
    ...(minShareCount === undefined ? {} : { minShareCount }),
  }));
}

/**
 * Fails the build when a file that is named here does not exist or a pattern matches nothing in it, as after moving a
 * module.
 */
export function checkedChunks(chunks: readonly Chunk[]): Plugin {
  return {
    name: "checked-chunks",
    apply: "build",
    generateBundle(_, bundle) {
      for (const { name, parts } of chunks) {
        const emitted = Object.values(bundle).filter((file) => file.type === "chunk" && file.name === name);
        const ids = emitted.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
        for (const part of parts) {
          if (!ids.some((id) => part.test(id))) this.error(`the file ${name} has no module ${part.source}`);
        }
      }
    },
  };
}
