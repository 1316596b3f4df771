import { useWatch } from "react-hook-form";
import { dayInWords } from "../../../app/dayHeading";
import { format } from "../../../dates/dates";
import type { Fault } from "../../../form/faults";
import { inWords } from "../../../form/merge";
import { useForm } from "../../../form/useForm";
import { languageRow } from "../../../i18n/languages";
import { useTranslation } from "../../../i18n/useTranslation";
import { useMoment } from "../clock";
import type { Entry } from "../entries";
import { categoryOf, KIND_IDS, type Kind } from "../kinds";
import { reminderText } from "../reminder";
import { meaningText, repeatWord, rhythmText, weeksText } from "../repeatWords";
import { readTime } from "../timeOfDay";
import {
  ENTRY,
  ENTRY_FIELDS,
  type EntryField,
  type EntryValues,
  faultsOf,
  fieldOf,
  rebased,
  rhythmOf,
  suggestedChanges,
  usualValues,
} from "./entryForm";
import { contactName, useContacts } from "./useContacts";
import { type EntryTask, useSaveEntry } from "./useSaveEntry";

export interface EntryFormTask {
  task: EntryTask;
  initial: EntryValues;
  draftKey: string;
  onSaved: (entry: Entry) => void;
}

/** State and actions of the form of an entry. */
export function useEntryForm({ task, initial, draftKey, onSaved }: EntryFormTask) {
  const { t, i18n } = useTranslation("timeline");
  const { day: today } = useMoment();
  const known = task.kind === "new" && task.known !== undefined;
  const stays = initial.category === "" || initial.category === "INTAKE";
  const withCategory = task.kind === "new" ? !known : task.kind === "whole" && !stays;
  const contacts = useContacts(task.kind !== "day");
  const labelOf = (name: EntryField, { category: kind }: EntryValues) =>
    t(name === "title" && kind === "INTAKE" ? "intake.title" : `form.${name}`);

  function say({ key }: Fault, name: EntryField): string | undefined {
    if (!["required", "value", "time"].includes(key)) return undefined;
    return t(`form.fault.${name}`, { defaultValue: "" }) || undefined;
  }

  function shown(values: EntryValues, name: EntryField): string {
    const value = values[name];
    if (name === "repeat") return repeatWord(t, values.repeat);
    if (name === "weeks") return weeksText(t, Number(values.weeks));
    if (name === "weekdays") return rhythmText(t, rhythmOf(values));
    if (name === "addressbookentry" && value) return contactName(contacts, String(value));
    if (name === "reminder" && value) return reminderText(t, Number(value), readTime(values.time) === "");
    if (name === "meaning") return meaningText(t, values).label;
    if (!value) return t("state.notGiven", { ns: "common" });
    if (name === "date" || name === "enddate") return format(value);
    return name === "category" && values.category !== ""
      ? t(`kind.${categoryOf(KIND_IDS[values.category])}`)
      : value;
  }

  const merge = (values: EntryValues, current: unknown) =>
    inWords(ENTRY, rebased(values, current as Entry), {
      labelOf,
      shown: (name, version) => shown(version, name),
      notGiven: t("state.notGiven", { ns: "common" }),
    });

  const form = useForm<EntryValues, EntryField, Entry>({
    start: () => initial,
    draft: { key: draftKey },
    fields: ENTRY_FIELDS,
    labelOf,
    check: (values) => faultsOf(values, { today, withCategory }),
    say,
    send: useSaveEntry(task),
    fieldOf,
    merge,
    savedText: ({ date }) =>
      t("form.saved", { day: dayInWords(date, today, languageRow(i18n.language).sentenceLocale) }),
    onSaved,
  });

  const [category, ...details] = useWatch({
    control: form.fields.control,
    name: ["category", "endtime", "place", "addressbookentry"],
  });

  const isIntake = category === "INTAKE";
  return {
    ...form,
    contacts,
    /** The category was chosen: what is usual for it, as long as nothing else was chosen. */
    suggest(kind: Kind) {
      if (task.kind !== "new") return;
      const values = form.fields.getValues();
      const usual = (one: Kind | "") => usualValues(one, today, task.defaults);
      const changes = suggestedChanges(usual(values.category), usual(kind), values);
      for (const [name, value] of Object.entries(changes))
        form.fields.setValue(name as EntryField, value as never, { shouldDirty: true });
    },
    /** What only appointments are asked; also where another entry has it. */
    isAppointment: category === "APPOINTMENT" || details.some((detail) => detail !== ""),
    isNew: task.kind === "new",
    intake: isIntake,
    withCategory,
    /** One day of a series has no repetition of its own. */
    withRepeat: task.kind !== "day",
    today,
  };
}

export type EntryFormState = ReturnType<typeof useEntryForm>;
