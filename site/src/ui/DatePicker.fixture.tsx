import { DatePicker } from "./DatePicker";
import { DATE_WORDS_DE, DATE_WORDS_EN } from "./dateWords.fixture";
import { examples } from "./fixtures";

const base = {
  open: true,
  title: "Beginn der Behandlung",
  today: "20261120",
  start: "20261120",
  max: "20261120",
  locale: "de-DE",
  words: DATE_WORDS_DE,
  onClose: () => undefined,
  onConfirm: () => undefined,
};

export const fixtures = examples(
  "DatePicker",
  DatePicker,
  {
    "no day yet": base,
    chosen: { ...base, value: "20260818" },
    English: {
      ...base,
      value: "20260818",
      title: "Start of treatment",
      locale: "en-GB",
      words: DATE_WORDS_EN,
    },
    "no day allowed": { ...base, min: "20270101" },
  },
  { overlay: true },
);
