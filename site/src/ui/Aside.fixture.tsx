import { Aside } from "./Aside";
import { examples } from "./fixtures";
import { LinkList, LinkRow } from "./LinkList";
import { Section } from "./Section";

export const fixtures = examples("Aside", Aside, {
  "with two parts": {
    label: "Passend zu dieser Seite",
    children: [
      <Section key="next" title="Was dann geschieht">
        <p>Der Eintrag steht gleich in Ihrer Übersicht.</p>
      </Section>,
      <Section key="pages" title="Passt dazu">
        <LinkList>
          <LinkRow href="#kalender" name="Kalender abonnieren" about="Auch im Kalender Ihres Telefons" />
        </LinkList>
      </Section>,
    ],
  },
});
