import { BackLink } from "./BackLink";
import { Button } from "./Button";
import { examples } from "./fixtures";
import { Page } from "./Page";

export const fixtures = examples("Page", Page, {
  "with the way back and an action": {
    title: "Behandlung hinzufügen",
    intro: "Tragen Sie ein, was in Ihrem Behandlungsplan steht.",
    back: <BackLink href="#profil">Medizinisches Profil</BackLink>,
    actions: <Button variant="second">Ändern</Button>,
    children: <p>Inhalt</p>,
  },
});
