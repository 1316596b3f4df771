import { Actions } from "./Actions";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { examples } from "./fixtures";

const base = { closeText: "Schließen", onClose: () => undefined };

export const fixtures = examples(
  "Dialog",
  Dialog,
  {
    "with two buttons": {
      ...base,
      title: "Art der Chemotherapie",
      children: <p>Wählen Sie die Behandlung, die in Ihrem Plan steht.</p>,
      actions: (
        <Actions
          even
          back={<Button variant="second">Abbrechen</Button>}
          forward={<Button>Übernehmen</Button>}
        />
      ),
    },
    "only a text": { ...base, title: "Über die App", children: <p>Version 1.0</p> },
  },
  { overlay: true },
);
