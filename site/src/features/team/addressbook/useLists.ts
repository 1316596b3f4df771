import { useEntities } from "../../../api/hooks";
import type { SelectOption } from "../../../ui/SelectField";
import type { ContactField } from "./contactForm";

const SHORT = { size: 100 };

interface ListRow {
  id: number;
  key: string;
  name: string;
  active?: boolean | null;
}

/** Options of a select; the row "none" becomes its empty option. */
function options(rows: readonly ListRow[] | undefined): SelectOption[] {
  return (rows ?? [])
    .filter((row) => row.active !== false && row.key !== "none")
    .map((row) => ({ value: row.id, label: row.name }));
}

/**
 * The lists of the form. One that cannot be loaded is left out: a missing title must not prevent saving a telephone
 * number.
 */
export function useLists() {
  const salutations = useEntities("salutation", SHORT).items;
  const titles = useEntities("academictitle", SHORT).items;
  const categories = useEntities("addressbookentrycategory", { size: 100, sort: ["sort"] }).items;
  const rows: Partial<Record<ContactField, readonly ListRow[] | undefined>> = {
    salutation: salutations,
    academictitle: titles,
    addressbookentrycategory: categories,
  };
  return {
    salutations: options(salutations),
    titles: options(titles),
    /** The name of a chosen row; empty without a choice and for a field without a list. */
    nameOf: (field: ContactField, id: string) =>
      rows[field]?.find((row) => String(row.id) === id)?.name ?? "",
  };
}

export type Lists = ReturnType<typeof useLists>;
