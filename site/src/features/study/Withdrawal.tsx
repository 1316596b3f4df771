import { Controller } from "react-hook-form";
import { Form } from "../../form/Form";
import { useForm } from "../../form/useForm";
import { useTranslation } from "../../i18n/useTranslation";
import { RadioCards } from "../../ui/RadioCards";
import type { Study } from "./studies";
import { useStudyCalls } from "./useStudy";

interface WithdrawalProps {
  study: Study;
  onDone: () => void;
  onCancel: () => void;
}

type Answered = "keep" | "erase";

interface WithdrawalValues {
  answered: Answered | null;
}

/** Ends the participation. What happens to the answers is the person's own choice. */
export function Withdrawal({ study, onDone, onCancel }: WithdrawalProps) {
  const { t } = useTranslation("study");
  const { withdraw } = useStudyCalls(study);
  const form = useForm<WithdrawalValues, "answered", unknown>({
    start: () => ({ answered: null }),
    draft: null,
    fields: ["answered"],
    labelOf: () => t("leave.answered"),
    check: ({ answered }) => (answered === null ? { answered: { key: "required" } } : {}),
    say: ({ key }) => (key === "required" ? t("leave.missing.answered") : undefined),
    send: ({ answered }) => withdraw(answered === "erase"),
    fieldOf: (path) => (path === "erase" ? "answered" : undefined),
    savedText: () => t("leave.done"),
    onSaved: onDone,
    onCancel,
    leaving: "quietly",
  });
  return (
    <Form form={form} titleLevel={3} saveText={t("leave.submit")} busyText={t("leave.pending")} destroys>
      <p>{t("leave.text")}</p>
      <Controller
        control={form.fields.control}
        name="answered"
        render={({ field }) => (
          <RadioCards<Answered>
            {...field}
            id={form.idOf("answered")}
            error={form.error("answered")}
            legend={t("leave.answered")}
            options={[
              { value: "keep", label: t("leave.keep"), text: t("leave.keepText") },
              { value: "erase", label: t("leave.erase"), text: t("leave.eraseText") },
            ]}
          />
        )}
      />
    </Form>
  );
}
