import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./folders";
import type { Language } from "./words";

interface Row {
  id: number;
  key: string;
  formula?: string;
  translations: { language: number; name: string }[];
}

const LANGUAGE_IDS: Readonly<Record<Language, number>> = { en: 1, de: 2 };

const loaded = new Map<string, readonly Row[]>();

function rowsOf(list: string): readonly Row[] {
  const known = loaded.get(list);
  if (known) return known;
  const { rows } = JSON.parse(readFileSync(join(ROOT, `infra/catalog/${list}.json`), "utf8"));
  loaded.set(list, rows);
  return rows;
}

/** A catalog row by its key: `chosen("treatmentcategory", "chemo", "de").name`. */
export function chosen(list: string, key: string, language: Language): { id: number; name: string } {
  const row = rowsOf(list).find((one) => one.key === key);
  const name = row?.translations.find((one) => one.language === LANGUAGE_IDS[language])?.name;
  if (!(row && name)) throw new Error(`no ${key} in ${list}`);
  return { id: row.id, name };
}
