import { Button } from "./Button";
import { examples } from "./fixtures";
import { Section } from "./Section";

export const fixtures = examples("Section", Section, {
  plain: { title: "Behandlungen", children: <p>Noch nichts eingetragen.</p> },
  "with actions": {
    title: "Wichtige Daten",
    actions: (
      <Button variant="second" compact>
        Bearbeiten
      </Button>
    ),
    children: <p>Diagnose: 12.03.2026</p>,
  },
});
