import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readText } from "../../scripts/frontMatter";
import { ROOT } from "./folders";
import type { Language } from "./words";

export interface SeededText {
  id: number;
  title: string;
  sources: readonly string[];
}

/** A seeded article by its key. */
export function article(key: string, language: Language): SeededText {
  const folder = join(ROOT, "infra/catalog/article");
  const name = readdirSync(folder).find((file) => file.replace(/^\d+-/, "") === `${key}.${language}.md`);
  if (!name) throw new Error(`no article ${key}`);
  const { front } = readText(readFileSync(join(folder, name), "utf8"), ["title"]);
  return { id: Number.parseInt(name, 10), title: String(front.title), sources: front.sources as string[] };
}

/** A frequent question by its key. */
export function question(key: string, language: Language): { id: number; question: string; answer: string } {
  const folder = join(ROOT, "infra/catalog/faq");
  const name = readdirSync(folder).find((file) => file.replace(/^\d+-/, "") === `${key}.${language}.md`);
  if (!name) throw new Error(`no question ${key}`);
  const { front, body } = readText(readFileSync(join(folder, name), "utf8"), ["question"]);
  return { id: Number.parseInt(name, 10), question: String(front.question), answer: body };
}
