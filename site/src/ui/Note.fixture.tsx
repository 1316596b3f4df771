import { WifiOff } from "lucide-react";
import { examples } from "./fixtures";
import { Note } from "./Note";

export const fixtures = examples("Note", Note, {
  info: { children: <p>Bitte vergleichen Sie Ihre Eingaben mit Ihrem Arztbrief.</p> },
  notice: {
    kind: "notice",
    title: "Wahrscheinlich Luminal B",
    children: <p>Entscheidend ist der Befund Ihres Behandlungsteams.</p>,
  },
  success: { kind: "success", children: <p>Ihre E-Mail-Adresse ist bestätigt.</p> },
  danger: { kind: "danger", role: "alert", children: <p>Die Anmeldung hat nicht geklappt.</p> },
  "own icon": {
    kind: "notice",
    icon: <WifiOff />,
    children: <p>Keine Verbindung. Sie können weiter lesen und eintragen.</p>,
  },
});
