import { ConfirmDialog } from "./ConfirmDialog";
import { examples } from "./fixtures";

const none = () => undefined;

export const fixtures = examples(
  "ConfirmDialog",
  ConfirmDialog,
  {
    "yes or no": {
      title: "Möchten Sie sich abmelden?",
      text: "Ihre Einträge bleiben gespeichert.",
      yesText: "Ja",
      noText: "Nein",
      onYes: none,
      onNo: none,
    },
    "unsaved changes": {
      title: "Änderungen speichern?",
      text: "Sie haben Angaben geändert und noch nicht gespeichert.",
      yesText: "Speichern",
      noText: "Verwerfen",
      onYes: none,
      onNo: none,
      onDismiss: none,
    },
  },
  { overlay: true },
);
