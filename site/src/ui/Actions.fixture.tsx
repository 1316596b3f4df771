import { Actions } from "./Actions";
import { Button } from "./Button";
import { examples } from "./fixtures";

export const fixtures = examples("Actions", Actions, {
  "back and forward": {
    back: <Button variant="second">Abbrechen</Button>,
    forward: <Button>Speichern</Button>,
  },
  "with something between": {
    back: <Button variant="second">Zurück</Button>,
    children: <Button variant="quiet">Überspringen</Button>,
    forward: <Button>Weiter</Button>,
  },
  even: { even: true, back: <Button variant="second">Nein</Button>, forward: <Button>Ja</Button> },
});
