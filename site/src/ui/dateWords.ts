/** The words of the date field and its dialog. `date` arguments are already written out as the language does. */
export interface DateWords {
  /** How to type a date: "TT.MM.JJJJ" */
  format: string;
  /** Name of the button that opens the dialog: "Datum auswählen" */
  open: string;
  close: string;
  cancel: string;
  /** "Übernehmen" */
  confirm: string;
  year: string;
  month: string;
  day: string;
  /** Stands for the day that is not chosen yet: "–" */
  noDay: string;
  previousMonth: string;
  nextMonth: string;
  /** In front of the chosen day: "Gewählt:" */
  chosen: string;
  /** "Bitte wählen Sie noch einen Tag." */
  missingDay: string;
  /** "Spätestens heute." */
  latestToday: string;
  /** "Frühestens heute." */
  earliestToday: string;
  latest: (date: string) => string;
  earliest: (date: string) => string;
  /** When the bounds leave no day at all. */
  nothingAllowed: string;
  /** "Diesen Tag kennen wir nicht. Bitte schreiben Sie ihn so: TT.MM.JJJJ." */
  parseDate: string;
  minDate: (date: string) => string;
  maxDate: (date: string) => string;
}
