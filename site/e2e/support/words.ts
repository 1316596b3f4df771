import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./folders";

export type Language = "de" | "en";

/** A sentence of the site: `say("timeline:form.saved", { day: "Heute" })`. */
export type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

const loaded = new Map<string, unknown>();

function wordFiles(): string[] {
  const src = join(ROOT, "site/src");
  return readdirSync(src, { recursive: true, encoding: "utf8" }).map((path) => join(src, path));
}

function words(namespace: string, language: Language): unknown {
  const key = `${namespace}.${language}`;
  if (!loaded.has(key)) {
    const file = new RegExp(`(?:i18n/words/${namespace}|/${namespace}/words)\\.${language}\\.json$`);
    const found = wordFiles().find((path) => file.test(path));
    if (!found) throw new Error(`no words ${key}`);
    loaded.set(key, JSON.parse(readFileSync(found, "utf8")));
  }
  return loaded.get(key);
}

/**
 * Reads the words of the site, so that tests name controls as people see them and need no change when the words change.
 */
export function wordsIn(language: Language): Say {
  return (key, values = {}) => {
    const [namespace = "", path = ""] = key.split(":");
    let found = words(namespace, language);
    for (const name of path.split(".")) found = (found as Record<string, unknown> | undefined)?.[name];
    if (typeof found !== "string") throw new Error(`no words ${key}`);
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
  };
}
