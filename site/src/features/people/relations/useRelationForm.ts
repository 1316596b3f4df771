import { useApi } from "../../../api/hooks";
import { useForm } from "../../../form/useForm";
import { useTranslation } from "../../../i18n/useTranslation";
import { useSession } from "../../../session/session";
import {
  faultsOf,
  numberOf,
  RELATION_FIELDS,
  type Relation,
  type RelationField,
  type RelationValues,
} from "./relation";

/** The question to another person whether the two know each other. */
export function useRelationForm({ onSaved, onCancel }: { onSaved: () => void; onCancel: () => void }) {
  const { t } = useTranslation("relations");
  const api = useApi();
  const { user } = useSession();
  return useForm<RelationValues, RelationField, Relation>({
    start: () => ({ number: "", categories: [], kind: null }),
    draft: { key: "userrelation-new" },
    fields: RELATION_FIELDS,
    labelOf: (field) => t(`form.${field}`),
    check: (values) => faultsOf(values, user?.id),
    fieldOf: (path) => (path === "relateduser" ? "number" : path === "relationtype" ? "kind" : "categories"),
    say: ({ key }, field) => {
      if (field === "kind") return key === "required" ? t("form.missing.kind") : undefined;
      if (field !== "number") return undefined;
      if (key === "required") return t("form.missing.number");
      if (key === "value") return t("form.fault.own");
      return key === "pattern" || key === "reference" ? t("form.fault.number") : undefined;
    },
    send: ({ number, categories, kind }, keyOf) => {
      const body = {
        relateduser: numberOf(number) ?? 0,
        categories: categories.map(Number),
        relationtype: kind ?? "private",
      };
      return api.create("userrelation", body, keyOf(body));
    },
    savedText: () => t("form.sent"),
    onSaved,
    onCancel,
  });
}
