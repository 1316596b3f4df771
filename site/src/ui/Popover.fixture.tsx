import { Button } from "./Button";
import { examples } from "./fixtures";
import { Popover } from "./Popover";

export const fixtures = examples(
  "Popover",
  Popover,
  {
    glossary: {
      open: true,
      title: "Grading",
      closeText: "Schließen",
      trigger: (props) => (
        <Button variant="soft" compact {...props}>
          Grading
        </Button>
      ),
      footer: <Button variant="quiet">Ganzen Eintrag lesen</Button>,
      children: (
        <p>
          Das Grading beschreibt, wie stark die Tumorzellen von gesunden Zellen abweichen. Es reicht von G1
          bis G3.
        </p>
      ),
    },
  },
  { overlay: true },
);
