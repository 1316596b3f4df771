import { useTranslation } from "react-i18next";
import type { MedicalProfile } from "../../../api/entities";
import { useApi } from "../../../api/hooks";
import { type DateInput, showInput } from "../../../dates/input";
import type { Clash, Merged } from "../../../form/conflict";
import { type FormOptions, useForm } from "../../../form/useForm";
import {
  changedDates,
  clashingDates,
  type DateName,
  type DateValues,
  emptiedDates,
  readDates,
} from "../dateValues";
import { saveDates } from "../saveDates";

type FormValues<D extends DateName> = DateValues<D> & {
  /** The row when editing began. Kept in the draft, so that changed dates can be found later. */
  base: MedicalProfile | null;
};

type Given<D extends DateName> = Pick<
  FormOptions<FormValues<D>, D, MedicalProfile | null>,
  "check" | "fields" | "labelOf" | "onCancel" | "onSaved" | "savedText" | "say"
>;

interface DatesTask<D extends DateName> extends Given<D> {
  profile: MedicalProfile | null;
  /** What a new profile begins with. */
  beginning: Partial<MedicalProfile>;
  draftKey: string;
}

export function useDatesForm<D extends DateName>({ profile, beginning, draftKey, ...given }: DatesTask<D>) {
  const { t } = useTranslation();
  const api = useApi();
  const { fields: names, labelOf } = given;
  const shown = (value: DateInput) => showInput(value) || t("state.notGiven");

  function merge(values: FormValues<D>, current: unknown): Merged<FormValues<D>> {
    const now = current as MedicalProfile;
    const theirs = readDates(names, now);
    const mine = changedDates(names, values.base, values);
    const clashes = clashingDates(names, values.base, values, now).map(
      (name): Clash<FormValues<D>> => ({
        name,
        legend: labelOf(name, values),
        mine: shown(values[name]),
        theirs: shown(theirs[name]),
        giveWay: (kept) => ({ ...kept, [name]: theirs[name] }),
      }),
    );
    return { values: { ...theirs, ...mine, base: now } as FormValues<D>, clashes };
  }

  return useForm<FormValues<D>, D, MedicalProfile | null>({
    ...given,
    start: () => ({ ...readDates(names, profile ?? beginning), base: profile }),
    draft: { key: draftKey },
    // The server reports the later of two dates. Where only the earlier one is in the form, the fault is shown there.
    shownAs: (fault) =>
      fault.path === "aftercare" && fault.key === "minDate" && !names.includes("aftercare" as D)
        ? { path: "diagnosisdate", key: "aftercare" }
        : fault,
    send: (values, keyOf) => {
      const changes = changedDates(names, values.base, values);
      const emptied = values.base ? {} : emptiedDates(names, beginning, values);
      return saveDates(api, values.base, { ...changes, ...emptied }, keyOf, beginning);
    },
    merge,
  });
}
