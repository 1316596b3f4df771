import type { SummaryPart } from "../../../../app/summaryPart";
import { useTranslation } from "../../../../i18n/useTranslation";
import { usePerson } from "../usePerson";

/** Name, telephone and address of the person. Needs the words of `profile`. */
export function usePersonPart(): SummaryPart {
  const { t } = useTranslation("profile");
  const { user, profile, error, reload } = usePerson();
  const lines = [profile?.street, [profile?.zip, profile?.city].filter(Boolean).join(" ")];
  const rows = [
    [t("field.phone"), profile?.phone ?? ""] as const,
    [t("sheet.address"), lines.filter(Boolean).join(", ")] as const,
    [t("access.email"), user?.email ?? ""] as const,
  ].filter(([, value]) => value !== "");
  const known = user !== undefined && profile !== undefined;
  return {
    blocks: known ? (rows.length > 0 ? [{ kind: "facts", rows }] : []) : undefined,
    error,
    reload: () => void reload(),
  };
}
