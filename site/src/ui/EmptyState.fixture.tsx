import { Button } from "./Button";
import { EmptyState } from "./EmptyState";
import { examples } from "./fixtures";

export const fixtures = examples("EmptyState", EmptyState, {
  "with an action": {
    title: "Noch keine Termine",
    text: "Tragen Sie Ihren nächsten Termin ein.",
    action: (
      <Button variant="soft" compact>
        Termin eintragen
      </Button>
    ),
  },
  "one sentence": { text: "Hier erscheinen Ihre Nachrichten." },
});
