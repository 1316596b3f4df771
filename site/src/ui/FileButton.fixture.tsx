import { FileButton } from "./FileButton";
import { examples } from "./fixtures";

export const fixtures = examples("FileButton", FileButton, {
  primary: { children: "Bild wählen", onChoose: () => undefined, accept: "image/jpeg" },
  second: { children: "Datei wählen", onChoose: () => undefined, variant: "second" },
});
