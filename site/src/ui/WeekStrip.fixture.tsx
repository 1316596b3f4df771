import { examples } from "./fixtures";
import { WeekStrip } from "./WeekStrip";

export const fixtures = examples("WeekStrip", WeekStrip, {
  "the week of 20 November": {
    label: "Diese Woche",
    onSelect: () => undefined,
    days: [
      {
        key: "20261116",
        weekday: "Mo",
        day: "16",
        note: "2 Einträge",
        categories: ["intake", "appointment"],
      },
      { key: "20261117", weekday: "Di", day: "17", note: "1 Eintrag", categories: ["intake"] },
      { key: "20261118", weekday: "Mi", day: "18", note: "2 Einträge", categories: ["intake", "timeforme"] },
      { key: "20261119", weekday: "Do", day: "19", note: "1 Eintrag", categories: ["intake"] },
      {
        key: "20261120",
        weekday: "Fr",
        day: "20",
        note: "3 Einträge",
        categories: ["intake", "appointment", "timeforme"],
        current: true,
      },
      { key: "20261121", weekday: "Sa", day: "21", note: "2 Einträge", categories: ["intake", "reminder"] },
      { key: "20261122", weekday: "So", day: "22", categories: [] },
    ],
  },
});
