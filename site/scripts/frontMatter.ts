import { basename, dirname } from "node:path";
import type { Plugin } from "vite";
import { parseDocument } from "yaml";

/** A text of the catalog as a module. */
export interface Text {
  /** The YAML before the text. */
  front: Record<string, unknown>;
  body: string;
}

/** A text that cannot be parsed, with its line. */
export class TextFault extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

const FENCE = "---";

/** Parses a Markdown file. `required` are the fields of its front matter that must be there, as text. */
export function readText(source: string, required: readonly string[]): Text {
  const lines = source.split("\n").map((line) => line.trimEnd());
  const end = lines.indexOf(FENCE, 1);
  if (lines[0] !== FENCE) throw new TextFault(1, "the front matter was expected, between two lines of ---");
  if (end < 0) throw new TextFault(lines.length, "the front matter does not end; a line of --- was expected");
  const document = parseDocument(lines.slice(1, end).join("\n"));
  const [error] = document.errors;
  if (error) throw new TextFault((error.linePos?.[0].line ?? 0) + 1, error.message.split("\n")[0] ?? "");
  const front: unknown = document.toJS();
  if (typeof front !== "object" || front === null) throw new TextFault(2, "names with values were expected");
  const fields = new Map(Object.entries(front));
  for (const name of required) {
    const value: unknown = fields.get(name);
    const line = lines.findIndex((one) => one.startsWith(`${name}:`));
    if (typeof value !== "string" || value.trim() === "") {
      throw new TextFault(Math.max(line, 0) + 1, `${name}: a text was expected`);
    }
  }
  const body = lines
    .slice(end + 1)
    .join("\n")
    .trim();
  if (body === "") throw new TextFault(end + 2, "no text below the front matter");
  return { front: Object.fromEntries(fields), body };
}

/** Lets modules import Markdown of the catalog; `required` names the fields by folder. */
export function frontMatter(required: Readonly<Record<string, readonly string[]>> = {}): Plugin {
  return {
    name: "front-matter",
    transform(source, id) {
      const [file = ""] = id.split("?");
      if (!file.endsWith(".md")) return undefined;
      try {
        const text = readText(source, required[basename(dirname(file))] ?? []);
        return { code: `export default ${JSON.stringify(text)};`, map: null };
      } catch (fault) {
        if (!(fault instanceof TextFault)) throw fault;
        return this.error({
          message: `${file}:${fault.line}: ${fault.message}`,
          id,
          loc: { file, line: fault.line, column: 0 },
        });
      }
    },
  };
}
