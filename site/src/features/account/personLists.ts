import type { CatalogRow, PinnedRow } from "../../api/entities";
import { useEntities } from "../../api/hooks";
import { languageRow } from "../../i18n/languages";
import { useTranslation } from "../../i18n/useTranslation";
import type { SelectGroup, SelectOption } from "../../ui/SelectField";

const SHORT = { size: 100 };
/** All countries and all time zones fit into the largest page (K-46). */
const LONG = { size: 500 };

function option(row: CatalogRow): SelectOption {
  return { value: row.id, label: row.name };
}

function active(rows: readonly PinnedRow[] | undefined): PinnedRow[] {
  return (rows ?? []).filter((row) => row.active !== false);
}

/** The most frequent choices first, then all by name. */
function pinnedFirst(rows: PinnedRow[], language: string, words: GroupWords): SelectGroup[] {
  const byName = [...rows].sort((a, b) => a.name.localeCompare(b.name, languageRow(language).collation));
  const often = rows.filter((row) => row.pinned);
  const groups = [{ label: words.all, options: byName.filter((row) => !row.pinned).map(option) }];
  return often.length > 0 ? [{ label: words.often, options: often.map(option) }, ...groups] : groups;
}

type PersonList = "salutation" | "academictitle" | "country" | "timezone";

/** The names of the two groups of long lists. */
interface GroupWords {
  often: string;
  all: string;
}

/**
 * The lists that describe a person. A list that cannot be loaded is left out and only logged: a missing salutation must
 * not prevent an account. Only the `wanted` ones are loaded.
 */
export function usePersonLists(wanted: readonly PersonList[], words: GroupWords) {
  const { i18n } = useTranslation();
  const query = (name: PersonList, pages: typeof SHORT) => (wanted.includes(name) ? pages : null);
  const salutations = useEntities("salutation", query("salutation", SHORT));
  const titles = useEntities("academictitle", query("academictitle", SHORT));
  const countries = useEntities("country", query("country", LONG));
  const timezones = useEntities("timezone", query("timezone", LONG));

  return {
    salutations: active(salutations.items).map(option),
    titles: active(titles.items).map(option),
    countries: pinnedFirst(active(countries.items), i18n.language, words),
    timezones: pinnedFirst(active(timezones.items), i18n.language, words),
    timezoneRows: timezones.items,
  };
}
