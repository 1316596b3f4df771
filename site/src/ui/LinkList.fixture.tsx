import { CategoryTile } from "./CategoryTile";
import { examples } from "./fixtures";
import { LinkList, LinkRow } from "./LinkList";

export const fixtures = examples("LinkList", LinkList, {
  words: {
    children: (
      <>
        <LinkRow href="#er" name="Östrogenrezeptor (ER)" about="Merkmale des Tumors" />
        <LinkRow href="#port" name="Port" />
      </>
    ),
  },
  articles: {
    children: (
      <LinkRow
        href="#schlaf"
        name="Schlafen lernen"
        about="Alltag · 4 Minuten"
        start={<CategoryTile category="article" />}
      >
        <span>Was hilft, wenn die Nacht lang wird.</span>
      </LinkRow>
    ),
  },
});
