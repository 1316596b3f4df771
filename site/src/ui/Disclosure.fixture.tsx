import { FileText } from "lucide-react";
import { Disclosure } from "./Disclosure";
import { examples } from "./fixtures";

const children = <p>Der Wert steht meist im Abschnitt „Immunhistochemie“.</p>;

export const fixtures = examples("Disclosure", Disclosure, {
  closed: { summary: "Alle 9 Angaben ansehen", children },
  open: { summary: "Wo steht das im Bericht?", icon: <FileText />, open: true, children },
});
