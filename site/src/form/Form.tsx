import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "../i18n/useTranslation";
import { Actions } from "../ui/Actions";
import { Button } from "../ui/Button";
import { cx } from "../ui/cx";
import { ErrorSummary } from "../ui/ErrorSummary";
import { ConflictChoice } from "./ConflictChoice";
import { DraftNote } from "./DraftNote";
import styles from "./form.module.css";
import { LeaveQuestion } from "./LeaveQuestion";
import type { FormHandle } from "./useForm";

/** The parts of a form that do not depend on its values. */
export type ShownForm = Pick<
  FormHandle<Record<string, never>, never>,
  "busy" | "cancel" | "draft" | "leave" | "submit" | "summary"
> & {
  idOf: (field: "submit") => string;
  conflict: {
    clashes: readonly { name: string; legend: string; mine: string; theirs: string }[];
    choose: (theirs: readonly string[]) => void;
    back: () => void;
  } | null;
};

interface FormProps {
  form: ShownForm;
  children: ReactNode;
  /** Accessible name of the form where it has no heading. */
  label?: string | undefined;
  labelledBy?: string | undefined;
  /** Above the error summary. */
  intro?: ReactNode;
  saveText?: string | undefined;
  busyText?: string | undefined;
  cancelText?: string | undefined;
  /** Sending takes something away for good. */
  destroys?: boolean | undefined;
  /** One wide button, for a form that is the whole page; without it the form has a cancel button too. */
  wide?: boolean;
  /** Replaces everything, for a question that comes before the fields. */
  instead?: ReactNode;
  /** False while there is nothing to save. */
  buttons?: boolean;
  /** False where the fields show all faults and take the focus themselves. */
  summary?: boolean;
  /** Level of the heading of `ConflictChoice`. */
  titleLevel?: 2 | 3;
  className?: string | undefined;
}

/** The order that all forms have: error summary, draft note, fields, buttons. */
export function Form({ form, titleLevel = 2, instead, ...parts }: FormProps) {
  const { conflict, leave } = form;
  return (
    <>
      {conflict ? (
        <ConflictChoice
          clashes={conflict.clashes}
          titleLevel={titleLevel}
          busy={form.busy}
          onChoose={conflict.choose}
          onBack={conflict.back}
        />
      ) : (
        (instead ?? <FormItself form={form} {...parts} />)
      )}
      <LeaveQuestion
        form={leave.form}
        open={leave.isAsked}
        onStay={leave.stay}
        onSave={leave.save}
        onDiscard={leave.discard}
      />
    </>
  );
}

function FormItself(props: Omit<FormProps, "instead" | "titleLevel">) {
  const { form, children, label, labelledBy, intro, saveText, busyText, cancelText } = props;
  const { t } = useTranslation();
  const { buttons = true, wide = !form.cancel, summary = true } = props;

  function submit(event: FormEvent) {
    event.preventDefault();
    void form.submit();
  }

  return (
    <form
      className={cx(styles.form, props.className)}
      aria-label={label}
      aria-labelledby={labelledBy}
      data-wide={wide ? "" : undefined}
      // Read by `app/update.ts`, which may not use forms.
      data-unsaved={form.leave.form.unsaved() ? "" : undefined}
      noValidate
      onSubmit={submit}
    >
      {intro}
      {summary ? <ErrorSummary {...form.summary} /> : null}
      <DraftNote restored={form.draft.restored} onDiscard={form.draft.discard} />
      {children}
      {buttons ? (
        <Actions
          back={
            form.cancel ? (
              <Button variant="second" onClick={form.cancel}>
                {cancelText ?? t("action.cancel")}
              </Button>
            ) : null
          }
          forward={
            <Button
              id={form.idOf("submit")}
              type="submit"
              variant={props.destroys ? "destroy" : "primary"}
              block={wide}
              pending={form.busy}
              pendingText={busyText ?? t("action.saving")}
            >
              {saveText ?? t("action.save")}
            </Button>
          }
        />
      ) : null}
    </form>
  );
}
