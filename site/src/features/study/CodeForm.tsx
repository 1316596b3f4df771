import { Controller } from "react-hook-form";
import { ApiError, isUnreached } from "../../api/problem";
import { Form } from "../../form/Form";
import { useForm } from "../../form/useForm";
import { useTranslation } from "../../i18n/useTranslation";
import { TextField } from "../../ui/TextField";
import type { Study } from "./studies";
import styles from "./study.module.css";
import { codeFault, groupedCode, plainCode } from "./studyRows";
import { checkCode } from "./useStudy";

interface CodeFormProps {
  study: Study;
  /** Called with the code as the server knows it, and whether that was asked. */
  onValid: (code: string, isChecked: boolean) => void;
}

interface CodeValues {
  code: string;
}

/** Keys of the sentences about a code. */
const FAULT_KEYS = ["required", "letters", "pattern", "unknown", "used", "closed"] as const;

/** The code in two groups of four; small letters, gaps and hyphens do no harm. */
export function CodeForm({ study, onValid }: CodeFormProps) {
  const { t } = useTranslation("study");
  const form = useForm<CodeValues, "code", boolean>({
    start: () => ({ code: "" }),
    draft: { key: `studycode:${study.key}` },
    fields: ["code"],
    labelOf: () => t("code.label"),
    check: ({ code }) => {
      const key = codeFault(code);
      return key === null ? {} : { code: { key } };
    },
    say: ({ key }) => {
      const fault = FAULT_KEYS.find((one) => one === key);
      return fault && t(`code.fault.${fault}`);
    },
    send: async ({ code }) => {
      const state = await checkCode(study.key, plainCode(code)).catch((error: unknown) => {
        // It is checked once more with the start, which can wait.
        if (isUnreached(error)) return null;
        throw error;
      });
      if (state === "valid" || state === null) return state !== null;
      const key = String(state);
      throw new ApiError({ status: 400, key: "error.validation", fields: [{ path: "code", key }] });
    },
    savedText: (isChecked) => t(isChecked ? "code.valid" : "code.unchecked"),
    onSaved: (isChecked, { code }) => onValid(plainCode(code), isChecked),
    leaving: "quietly",
  });
  return (
    <Form form={form} saveText={t("code.submit")} busyText={t("code.pending")}>
      <Controller
        control={form.fields.control}
        name="code"
        render={({ field: { onChange, ...field } }) => (
          <TextField
            {...field}
            {...form.frame("code")}
            hint={t("code.hint")}
            className={styles.code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            onChange={({ target }) => {
              // In the middle of the text the gap would move the cursor.
              const atEnd = target.selectionStart === target.value.length;
              const longer = target.value.length > field.value.length;
              onChange(atEnd && longer ? groupedCode(target.value) : target.value);
            }}
          />
        )}
      />
    </Form>
  );
}
