import { MapPin } from "lucide-react";
import { examples } from "./fixtures";
import { Tag } from "./Tag";

export const fixtures = examples("Tag", Tag, {
  done: { kind: "done", children: "Wie geplant abgeschlossen" },
  running: { kind: "running", children: "Läuft" },
  suggestion: { kind: "suggestion", children: "Vorschlag" },
  waiting: { kind: "waiting", children: "2 Einträge warten" },
  left: { kind: "left", icon: <MapPin />, children: "Linke Brust" },
  right: { kind: "right", icon: <MapPin />, children: "Rechte Brust" },
  plain: { children: "Gemerkt" },
});
