import { CheckField } from "./CheckField";
import { examples } from "./fixtures";

const terms = (
  <>
    Ich stimme den <a href="#nutzung">Nutzungsbedingungen</a> zu.
  </>
);

export const fixtures = examples("CheckField", CheckField, {
  empty: { id: "check-empty", label: terms },
  ticked: { id: "check-ticked", label: "Auf diesem Gerät angemeldet bleiben", defaultChecked: true },
  wrong: { id: "check-wrong", label: terms, error: "Bitte stimmen Sie den Nutzungsbedingungen zu." },
});
