import { Button } from "./Button";
import { EmptyState } from "./EmptyState";
import { examples } from "./fixtures";
import { Bench } from "./pictures/Bench";

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
  "with a picture of its own": { picture: <Bench />, text: "Hier erscheinen Ihre Tage." },
  "one sentence": { text: "Hier erscheinen Ihre Nachrichten." },
});
