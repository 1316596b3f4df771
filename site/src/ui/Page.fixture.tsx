import { Aside } from "./Aside";
import { BackLink } from "./BackLink";
import { Button } from "./Button";
import { examples } from "./fixtures";
import { Page } from "./Page";
import { Section } from "./Section";

export const fixtures = examples("Page", Page, {
  "with the way back and an action": {
    title: "Behandlung hinzufügen",
    intro: "Tragen Sie ein, was in Ihrem Behandlungsplan steht.",
    back: <BackLink href="#profil">Medizinisches Profil</BackLink>,
    actions: <Button variant="second">Ändern</Button>,
    children: <p>Inhalt</p>,
  },
  "with something beside": {
    title: "Kontakt",
    width: "form",
    children: <p>Inhalt</p>,
    aside: (
      <Aside label="Passend zu dieser Seite">
        <Section title="Was dann geschieht">
          <p>Die Antwort steht später auf dieser Seite.</p>
        </Section>
      </Aside>
    ),
  },
});
