import { DateField, type DateFieldProps } from "./DateField";
import { DATE_WORDS_DE, DATE_WORDS_EN } from "./dateWords.fixture";
import { examples } from "./fixtures";

const base = {
  label: "Beginn",
  title: "Beginn der Behandlung",
  today: "20261120",
  start: "20261120",
  max: "20261120",
  locale: "de-DE",
  words: DATE_WORDS_DE,
  value: null,
  onChange: () => undefined,
};

export const fixtures = examples<DateFieldProps>(
  "DateField",
  DateField,
  {
    empty: { ...base, id: "date-empty" },
    filled: { ...base, id: "date-filled", value: "20260818" },
    wrong: { ...base, id: "date-wrong", value: "?31.02.2026", error: DATE_WORDS_DE.parseDate },
    "only by the dialog": { ...base, id: "date-dialog", manualEntry: false },
    English: { ...base, id: "date-english", label: "Start", locale: "en-GB", words: DATE_WORDS_EN },
  },
  { keepsValue: true },
);
