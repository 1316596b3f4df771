import { Controller } from "react-hook-form";
import type { Draft } from "../../../api/entities";
import { followupLimits } from "../../../api/limits";
import { useDateSupport } from "../../../app/dateSupport";
import { isUnsent } from "../../../device/unsent";
import { Form } from "../../../form/Form";
import type { Faults } from "../../../form/faults";
import { faultsIn, text } from "../../../form/fields";
import { omitEmpty } from "../../../form/omitEmpty";
import { useForm } from "../../../form/useForm";
import { useTranslation } from "../../../i18n/useTranslation";
import { CheckCards } from "../../../ui/CheckCards";
import { CheckField } from "../../../ui/CheckField";
import { Scale } from "../../../ui/Scale";
import { TextArea } from "../../../ui/TextArea";
import { mayNeedHelp } from "./crisis";
import { ANSWERED, CHANGES, type Change, chosenChanges, type Followup, isLow } from "./followup";
import { HelpIfNeeded } from "./HelpCard";
import { useFollowupAnswer } from "./useFollowup";

export interface FollowupValues {
  wellbeing: string;
  changed: Change[];
  note: string;
  contactwish: boolean;
}

const FIELDS = ["wellbeing", "changed", "note", "contactwish"] as const;
type FollowupField = (typeof FIELDS)[number];
const NOTE = { note: text(followupLimits.note) };

interface FollowupFormProps {
  /** What a new answer begins with. */
  defaults: Partial<Followup>;
  onSent: (answer: SentAnswer) => void;
}

function valuesOf({ wellbeing, changed, note, contactwish }: Partial<Followup>): FollowupValues {
  return {
    wellbeing: typeof wellbeing === "number" ? String(wellbeing) : "",
    changed: [...(changed ?? [])],
    note: note ?? "",
    contactwish: contactwish === true,
  };
}

function check({ wellbeing, changed, note, contactwish }: FollowupValues): Faults<FollowupField> {
  if (wellbeing === "" && changed.length === 0 && note.trim() === "" && !contactwish) {
    return { wellbeing: { key: "nothing" } };
  }
  return faultsIn(NOTE, { note });
}

/** What was answered, whether it waits on this device, and whether the operator was told of it by mail. */
export type SentAnswer = FollowupValues & { mailed: boolean; isPending: boolean };

/** Wellbeing and changes; every question is optional, but one needs an answer. */
export function FollowupForm({ defaults, onSent }: FollowupFormProps) {
  const { t } = useTranslation("contact");
  const { today } = useDateSupport();
  const answer = useFollowupAnswer();
  const label = (field: FollowupField) => t(`followup.${field}`);

  const form = useForm<FollowupValues, FollowupField, Followup>({
    start: () => valuesOf(defaults),
    draft: { key: "followup" },
    fields: FIELDS,
    labelOf: label,
    check,
    say: ({ key }) => (key === "nothing" ? t("followup.nothing") : undefined),
    send: ({ wellbeing, changed, note, contactwish }, keyOf) => {
      const body: Draft<"followup"> = {
        date: today,
        status: ANSWERED,
        contactwish,
        wellbeing: wellbeing === "" ? null : Number(wellbeing),
        changed: changed.length === 0 ? null : changed,
        note: note.trim() || null,
      };
      const draft = omitEmpty(body, defaults);
      return answer(draft, keyOf(draft));
    },
    onSaved: (row, values) => onSent({ ...values, mailed: row.mailed === true, isPending: isUnsent(row) }),
    // Leaving asks nothing: the links to help must work at once.
    leaving: "quietly",
  });
  const { fields, idOf, error } = form;
  const [wellbeing, note] = fields.watch(["wellbeing", "note"]);

  return (
    <Form form={form}>
      <Controller
        control={fields.control}
        name="wellbeing"
        render={({ field }) => (
          <Scale
            {...field}
            id={idOf("wellbeing")}
            legend={label("wellbeing")}
            min={followupLimits.wellbeing.minimum}
            max={followupLimits.wellbeing.maximum}
            lowText={t("followup.low")}
            highText={t("followup.high")}
            error={error("wellbeing")}
          />
        )}
      />
      <HelpIfNeeded needed={isLow(wellbeing)} />
      <Controller
        control={fields.control}
        name="changed"
        render={({ field: { value, onChange, ...field } }) => (
          <CheckCards<Change>
            {...field}
            id={idOf("changed")}
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
        {...fields.register("note")}
        id={idOf("note")}
        label={label("note")}
        optional={t("state.optional", { ns: "common" })}
        error={error("note")}
      />
      <HelpIfNeeded needed={mayNeedHelp(note) && !isLow(wellbeing)} />
      <CheckField
        {...fields.register("contactwish")}
        id={idOf("contactwish")}
        label={label("contactwish")}
        hint={t("followup.contactwishHint")}
      />
      <p className="small quiet">{t("followup.notRead")}</p>
    </Form>
  );
}
