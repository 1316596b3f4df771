import type { MedicalProfile } from "../../../api/entities";
import { useApi } from "../../../api/hooks";
import { showInput } from "../../../dates/input";
import { inWords } from "../../../form/merge";
import { type FormOptions, useForm } from "../../../form/useForm";
import { useTranslation } from "../../../i18n/useTranslation";
import {
  changedDates,
  type DateName,
  dateFields,
  emptiedDates,
  readDates,
  rebasedDates,
  type WithBase,
} from "../dateValues";
import { saveDates } from "../saveDates";

type Given<D extends DateName> = Pick<
  FormOptions<WithBase<D>, D, MedicalProfile | null>,
  "check" | "fields" | "labelOf" | "onCancel" | "onSaved" | "savedText" | "say"
>;

interface DatesTask<D extends DateName> extends Given<D> {
  profile: MedicalProfile | null;
  /** What a new profile begins with. */
  defaults: Partial<MedicalProfile>;
  draftKey: string;
}

export function useDatesForm<D extends DateName>({ profile, defaults, draftKey, ...given }: DatesTask<D>) {
  const { t } = useTranslation();
  const api = useApi();
  const { fields: names, labelOf } = given;

  const merge = (values: WithBase<D>, current: unknown) =>
    inWords<WithBase<D>, D>(dateFields(names), rebasedDates(names, values, current as MedicalProfile), {
      labelOf,
      shown: (name, version) => showInput(version[name]),
      notGiven: t("state.notGiven"),
    });

  return useForm<WithBase<D>, D, MedicalProfile | null>({
    ...given,
    start: () => ({ ...readDates(names, profile ?? defaults), base: profile }),
    draft: { key: draftKey },
    // The server reports the later of two dates. Where only the earlier one is in the form, the fault is shown there.
    shownAs: (fault) =>
      fault.path === "aftercare" && fault.key === "minDate" && !names.includes("aftercare" as D)
        ? { path: "diagnosisdate", key: "aftercare" }
        : fault,
    send: (values, keyOf) => {
      const changes = changedDates(names, values.base, values);
      const emptied = values.base ? {} : emptiedDates(names, defaults, values);
      return saveDates(api, values.base, { ...changes, ...emptied }, keyOf, defaults);
    },
    merge,
  });
}
