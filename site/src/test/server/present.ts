import type { Root } from "../../api/entities";
import type { Language } from "../../i18n/languages";
import type { Row } from "./contract";
import { type Bag, fieldsOf, isCatalog } from "./contract";
import { factsOf, targetOf } from "./definitions";
import { languageId } from "./language";
import type { Tables } from "./tables";
import { isEmpty } from "./validate";

/** A text or list of a catalog row in the requested language, else in English, else in German, else as in the row. */
export function worded(row: Bag, field: string, language: Language): unknown {
  const translations = Array.isArray(row.translations) ? (row.translations as Bag[]) : [];
  for (const id of [language, "en", "de"].map((one) => languageId(one as Language))) {
    const words = translations.find((one) => one.language === id)?.[field];
    if (!isEmpty(words) && !(Array.isArray(words) && words.length === 0)) return words;
  }
  return row[field];
}

/** A row as the server answers it: references to catalogs with key and label. */
export function answered(tables: Tables, root: Root, row: Row, language: Language): Row {
  const answer: Row = { id: row.id, version: row.version };
  for (const { name, readOnly } of fieldsOf(root)) {
    const value = isCatalog(root) && readOnly ? worded(row, name, language) : row[name];
    if (value === null || value === undefined) continue;
    const target = targetOf(root, name);
    answer[name] = target ? shown(tables, target, value, language) : value;
  }
  for (const name of ["created", "modified"]) if (name in row) answer[name] = row[name];
  return answer;
}

function shown(tables: Tables, target: Root, value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((one) => shown(tables, target, one, language));
  return isCatalog(target) ? reference(tables, target, value, language) : value;
}

/** A catalog row as other rows refer to it. */
export function reference(tables: Tables, root: Root, id: unknown, language: Language): unknown {
  const row = tables.row(root, id);
  return row ? { id, key: row.key, name: worded(row, "name", language) ?? null } : id;
}

/** The properties for pickers. */
export function lazy(root: Root, row: Row, language: Language): Bag {
  const names = fieldsOf(root).map(({ name }) => name);
  const usual = !names.includes("name") && names.includes("title") ? "title" : "name";
  const display = factsOf(root).display ?? usual;
  const text = worded(row, display, language);
  return {
    id: row.id,
    version: row.version,
    ...("key" in row && { key: row.key }),
    ...(typeof text === "string" && text !== "" && { [display]: text }),
  };
}
