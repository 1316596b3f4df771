import { Plus } from "lucide-react";
import { Button } from "./Button";
import { examples } from "./fixtures";

export const fixtures = examples("Button", Button, {
  primary: { children: "Speichern" },
  second: { children: "Zurück", variant: "second" },
  soft: { children: "Fragen ansehen", variant: "soft", compact: true },
  quiet: { children: "Überspringen", variant: "quiet" },
  danger: { children: "Löschen", variant: "danger" },
  destroy: { children: "Löschen", variant: "destroy" },
  "with icon": { children: "Neuer Eintrag", icon: <Plus />, compact: true },
  disabled: { children: "Speichern", disabled: true },
  "keeps room for the pending text": { children: "Speichern", pendingText: "Wird gespeichert" },
  pending: { children: "Speichern", pending: true, pendingText: "Wird gespeichert" },
  "pending without a text": { children: "Speichern", pending: true },
  "whole width": { children: "Anmelden", block: true },
  "long words wrap": {
    children: "Verantwortlichkeitserklärung unterschreiben und absenden",
    variant: "second",
  },
});
