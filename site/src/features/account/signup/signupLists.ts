import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { CatalogRow, PinnedRow } from "../../../api/entities";
import { useEntities } from "../../../api/hooks";
import { LANGUAGES, languageRow, languages as siteLanguages } from "../../../i18n/languages";
import type { SelectGroup, SelectOption } from "../../../ui/SelectField";

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
function pinnedFirst(rows: PinnedRow[], language: string, t: TFunction<"signup">): SelectGroup[] {
  const byName = [...rows].sort((a, b) => a.name.localeCompare(b.name, languageRow(language).collation));
  const often = rows.filter((row) => row.pinned);
  const groups = [{ label: t("all"), options: byName.filter((row) => !row.pinned).map(option) }];
  return often.length > 0 ? [{ label: t("often"), options: often.map(option) }, ...groups] : groups;
}

/**
 * The lists of the sign-up. A list that cannot be loaded is left out and only logged: a missing salutation must not
 * prevent an account. `more` loads the longer ones.
 */
export function useSignupLists(more: boolean) {
  const { t, i18n } = useTranslation("signup");
  const salutations = useEntities("salutation", SHORT);
  const titles = useEntities("academictitle", more ? SHORT : null);
  const languages = useEntities("language", more ? SHORT : null);
  const countries = useEntities("country", more ? LONG : null);
  const timezones = useEntities("timezone", more ? LONG : null);

  const known = active(languages.items).map(option);
  return {
    salutations: active(salutations.items).map(option),
    titles: active(titles.items).map(option),
    // ER-09: after a failure the languages of the site are offered.
    languages:
      known.length > 0
        ? known
        : siteLanguages().map((key) => ({ value: LANGUAGES[key].id, label: LANGUAGES[key].name })),
    countries: pinnedFirst(active(countries.items), i18n.language, t),
    timezones: pinnedFirst(active(timezones.items), i18n.language, t),
    timezoneRows: timezones.items,
  };
}
