import { examples } from "./fixtures";
import { TextField } from "./TextField";

export const fixtures = examples("TextField", TextField, {
  "with a hint": { id: "text-hint", label: "Name der Praxis", hint: "Zum Beispiel: Praxis Dr. Sommer" },
  filled: { id: "text-filled", label: "Name der Praxis", defaultValue: "Praxis Dr. Sommer" },
  optional: { id: "text-optional", label: "Telefon", optional: "freiwillig", type: "tel" },
  wrong: {
    id: "text-wrong",
    label: "E-Mail-Adresse",
    type: "email",
    autoComplete: "username",
    defaultValue: "berger.example",
    error: "Bitte prüfen Sie die E-Mail-Adresse. Sie enthält ein @-Zeichen.",
  },
  disabled: { id: "text-disabled", label: "Ende", defaultValue: "Erst nach dem Beginn", disabled: true },
});
