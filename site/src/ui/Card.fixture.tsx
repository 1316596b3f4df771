import { Actions } from "./Actions";
import { Button } from "./Button";
import { Card } from "./Card";
import { examples } from "./fixtures";
import { Tag } from "./Tag";

export const fixtures = examples("Card", Card, {
  suggestion: {
    over: <Tag kind="suggestion">Vorschlag</Tag>,
    title: "Nachsorge am 28.12.2026",
    children: (
      <p className="quiet small">
        Gespräch und körperliche Untersuchung. Möchten Sie den Tag als Termin übernehmen?
      </p>
    ),
    actions: (
      <Actions
        back={
          <Button variant="quiet" compact>
            Später
          </Button>
        }
        forward={
          <Button variant="soft" compact>
            Übernehmen
          </Button>
        }
      />
    ),
  },
  plain: { children: <p>Ohne Überschrift</p> },
});
