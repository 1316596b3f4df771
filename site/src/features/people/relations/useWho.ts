import { useTranslation } from "../../../i18n/useTranslation";
import { type Relation, spoken } from "./relation";

/** What the other person of a relation is called: by the name that they have given, else by their number. */
export function useWho() {
  const { t } = useTranslation("relations");
  return ({ relatedname, relateduser }: Relation) =>
    relatedname || t("unnamed", { number: spoken(relateduser) });
}
