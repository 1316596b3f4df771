import localization from "../../../../../infra/catalog/lists/localization.json";
import type { CatalogRef, Entities } from "../../../api/entities";
import { useEntities } from "../../../api/hooks";
import type { Query } from "../../../api/query";
import { inLanguage } from "../../../i18n/translations";
import { isUnknownRow, type ListRoot, type LocalizationFlag } from "./fields";

/** The whole list in one page: none is longer. */
export const WHOLE_LIST: Query = { size: 100 };

interface Sortable {
  id: number;
  key: string;
  sort?: number | null;
  active?: boolean;
}

/** Offered rows in their order; those for "unknown" come last, where people look for them. */
export function inOrder<T extends Sortable>(rows: readonly T[]): T[] {
  return rows
    .filter((row) => row.active !== false)
    .sort(
      (a, b) =>
        Number(isUnknownRow(a)) - Number(isUnknownRow(b)) || (a.sort ?? 0) - (b.sort ?? 0) || a.id - b.id,
    );
}

/** The rows that a radio field offers. */
export function useList<R extends ListRoot | "distantmetastaseslocation">(root: R | null) {
  const { items, error, isLoading, reload } = useEntities<R>(root as R, root === null ? null : WHOLE_LIST);
  const rows = items as readonly Entities[R][] | undefined;
  return { rows: rows && inOrder(rows), error, isLoading, reload };
}

/** The name of a row without the code in brackets: "Bis 1 mm (T1mi)" is "Bis 1 mm". */
export function withoutCode({ name }: Pick<CatalogRef, "name">, code: string | null | undefined): string {
  const end = ` (${code})`;
  return code && name.endsWith(end) ? name.slice(0, -end.length) : name;
}

/** "Oben außen" */
export function locationName(flag: LocalizationFlag, language: string): string {
  const row = localization.rows.find(({ key }) => key === flag);
  return (row && inLanguage(row.translations, language)?.name) ?? flag;
}

/** How to read the drawing. */
export function pictureNote(language: string): string {
  return inLanguage(localization.frame.view, language)?.text ?? "";
}
