import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useDateSupport } from "../../../app/dateSupport";
import { DraftNote } from "../../../form/DraftNote";
import { Restart } from "../../../form/Restart";
import { useSendForm } from "../../../form/useSendForm";
import { Button } from "../../../ui/Button";
import { CheckCards } from "../../../ui/CheckCards";
import { CheckField } from "../../../ui/CheckField";
import { ErrorSummary } from "../../../ui/ErrorSummary";
import { Scale } from "../../../ui/Scale";
import { TextArea } from "../../../ui/TextArea";
import styles from "./contact.module.css";
import { mayNeedHelp } from "./crisis";
import { ANSWERED, CHANGES, type Change, chosenChanges, isLow } from "./followup";
import { HelpIfNeeded } from "./HelpCard";
import { useFollowupAnswer } from "./useFollowup";

export interface FollowupValues {
  wellbeing: string;
  changed: Change[];
  note: string;
  contactwish: boolean;
}

const FIELDS = ["wellbeing", "changed", "note", "contactwish"] as const;
const NOTHING: FollowupValues = { wellbeing: "", changed: [], note: "", contactwish: false };
/** Longest note, in characters, as the server takes it. */
const LONGEST = 2000;

interface FollowupFormProps {
  onSent: (answer: FollowupValues) => void;
}

/** How she is and what has changed; every question can be left out, but not all of them. */
export function FollowupForm(props: FollowupFormProps) {
  return <Restart>{(onRestart) => <Form {...props} onRestart={onRestart} />}</Restart>;
}

function Form({ onSent, onRestart }: FollowupFormProps & { onRestart: () => void }) {
  const { t } = useTranslation("contact");
  const { today } = useDateSupport();
  const answer = useFollowupAnswer();
  const label = (field: (typeof FIELDS)[number]) => t(`followup.${field}`);

  const { form, draft, fieldId, error, summary, isSubmitting, onSubmit } = useSendForm<FollowupValues>({
    draftKey: "followup",
    defaults: NOTHING,
    fields: FIELDS,
    labelOf: label,
    check: ({ wellbeing, changed, note, contactwish }) => {
      const text = note.trim();
      if (wellbeing === "" && changed.length === 0 && text === "" && !contactwish)
        return { wellbeing: t("followup.nothing") };
      if ([...text].length <= LONGEST) return {};
      return { note: t("FORM.ERROR.MAXLENGTH_COUNT", { ns: "errors", max: LONGEST }) };
    },
    send: ({ wellbeing, changed, note, contactwish }, key) =>
      answer(
        {
          date: today,
          status: ANSWERED,
          contactwish,
          ...(wellbeing === "" ? {} : { wellbeing: Number(wellbeing) }),
          ...(changed.length === 0 ? {} : { changed }),
          ...(note.trim() === "" ? {} : { note: note.trim() }),
        },
        key,
      ),
    onSent,
  });
  const [wellbeing, note] = form.watch(["wellbeing", "note"]);

  return (
    <form className={styles.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      <ErrorSummary {...summary} />
      <DraftNote draft={draft} onDiscard={onRestart} />
      <Controller
        control={form.control}
        name="wellbeing"
        render={({ field }) => (
          <Scale
            {...field}
            id={fieldId("wellbeing")}
            legend={label("wellbeing")}
            min={0}
            max={10}
            lowText={t("followup.low")}
            highText={t("followup.high")}
            error={error("wellbeing")}
          />
        )}
      />
      <HelpIfNeeded needed={isLow(wellbeing)} />
      <Controller
        control={form.control}
        name="changed"
        render={({ field: { value, onChange, ...field } }) => (
          <CheckCards<Change>
            {...field}
            id={fieldId("changed")}
            legend={label("changed")}
            hint={t("followup.changedHint")}
            columns={2}
            values={value}
            onChange={(now) => onChange(chosenChanges(value, now))}
            error={error("changed")}
            options={CHANGES.map((change) => ({ value: change, label: t(`change.${change}`) }))}
          />
        )}
      />
      <TextArea
        {...form.register("note")}
        id={fieldId("note")}
        label={label("note")}
        optional={t("state.optional", { ns: "common" })}
        error={error("note")}
      />
      <HelpIfNeeded needed={mayNeedHelp(note) && !isLow(wellbeing)} />
      <CheckField
        {...form.register("contactwish")}
        id={fieldId("contactwish")}
        label={label("contactwish")}
        hint={t("followup.contactwishHint")}
      />
      <p className="small quiet">{t("followup.notRead")}</p>
      <Button
        id={fieldId("submit")}
        type="submit"
        block
        pending={isSubmitting}
        pendingText={t("action.saving", { ns: "common" })}
      >
        {t("action.save", { ns: "common" })}
      </Button>
    </form>
  );
}
