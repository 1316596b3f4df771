/** The texts of the date field and its dialog. `date` arguments are formatted already. */
export interface DateWords {
  /** The format to type: "TT.MM.JJJJ" */
  format: string;
  /** Where a month or a year is enough: "TT.MM.JJJJ. Monat und Jahr (MM.JJJJ) oder das Jahr (JJJJ) genügen auch." */
  partialFormat: string;
  /** Name of the button that opens the dialog: "Datum auswählen" */
  open: string;
  close: string;
  cancel: string;
  /** "Übernehmen" */
  confirm: string;
  year: string;
  month: string;
  day: string;
  /** Shown while no day is chosen: "–" */
  noDay: string;
  previousMonth: string;
  nextMonth: string;
  /** Before the chosen day: "Gewählt:" */
  chosen: string;
  /** "Bitte wählen Sie noch einen Tag." */
  missingDay: string;
  /** "Der letzte mögliche Tag ist heute." */
  latestToday: string;
  /** "Der erste mögliche Tag ist heute." */
  earliestToday: string;
  latest: (date: string) => string;
  earliest: (date: string) => string;
  /** Shown when the bounds leave no day at all. */
  nothingAllowed: string;
  /** "Diesen Tag kennen wir nicht. Bitte schreiben Sie ihn so: TT.MM.JJJJ." */
  parseDate: string;
  minDate: (date: string) => string;
  maxDate: (date: string) => string;
}
