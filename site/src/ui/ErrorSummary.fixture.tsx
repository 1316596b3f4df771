import { ErrorSummary } from "./ErrorSummary";
import { examples } from "./fixtures";

export const fixtures = examples("ErrorSummary", ErrorSummary, {
  "two fields": {
    title: "Bitte prüfen Sie 2 Angaben",
    items: [
      { fieldId: "text-wrong", message: "E-Mail-Adresse: Bitte prüfen Sie die Schreibweise" },
      { fieldId: "radio-wrong", message: "Zusatztest: Bitte wählen Sie eine Antwort" },
    ],
  },
});
