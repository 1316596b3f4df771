import { useTranslation } from "../../../i18n/useTranslation";
import { Tag } from "../../../ui/Tag";
import { isReceivedRequest, type Relation } from "./relation";

/** What became of a relation, in a word. */
export function RelationTag({ row }: { row: Relation }) {
  const { t } = useTranslation("relations");
  const { status = "open", relationtype } = row;
  if (isReceivedRequest(row)) return <Tag kind="suggestion">{t(row.read ? "state.asked" : "state.new")}</Tag>;
  if (status === "open") return <Tag kind="waiting">{t("state.open")}</Tag>;
  if (status === "nomatch") return <Tag>{t("state.nomatch")}</Tag>;
  const kind = relationtype ? t(`kind.${relationtype}`) : "";
  return <Tag kind="done">{kind ? t("state.matchedAs", { kind }) : t("state.matched")}</Tag>;
}
