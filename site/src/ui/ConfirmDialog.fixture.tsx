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
    "something goes": {
      title: "Möchten Sie diesen Eintrag löschen?",
      text: "„Blutbild“ ist danach nicht mehr da.",
      yesText: "Löschen",
      noText: "Nein",
      destroys: true,
      onYes: none,
      onNo: none,
    },
  },
  { overlay: true },
);
