import { examples } from "./fixtures";
import { TextArea } from "./TextArea";

export const fixtures = examples("TextArea", TextArea, {
  empty: { id: "area-empty", label: "Ihre Frage", hint: "Sie können die Frage zum Termin mitnehmen." },
  wrong: {
    id: "area-wrong",
    label: "Ihre Frage",
    error: "Bitte schreiben Sie höchstens 500 Zeichen.",
    rows: 2,
  },
});
