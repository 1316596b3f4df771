import { useEntities } from "../../../../api/hooks";
import type { SummaryPart } from "../../../../app/summaryPart";
import { useTranslation } from "../../../../i18n/useTranslation";
import { addressLines, type Contact, fullName, grouped } from "../contact";
import { ALL_CONTACTS } from "../contactQueries";

/** The care team with its numbers. Needs the words of `addressbook`. */
export function useTeamPart(): SummaryPart {
  const { t, i18n } = useTranslation("addressbook");
  const { items, error, reload } = useEntities("addressbookentry", ALL_CONTACTS);
  const groups = grouped(items ?? [], i18n.language);
  const rows = groups.flatMap(({ name, contacts }) => contacts.map((contact) => lineOf(contact, name)));
  const columns = [t("form.who"), t("form.addressbookentrycategory"), t("form.reach")];
  return {
    blocks: items && (rows.length > 0 ? [{ kind: "table", caption: t("sheet.team"), columns, rows }] : []),
    error,
    reload: () => void reload(),
  };
}

function lineOf(contact: Contact, category: string): string[] {
  const { practice, phone, mobile } = contact;
  const lines = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join("\n");
  return [lines(fullName(contact), practice), category, lines(phone, mobile, ...addressLines(contact))];
}
