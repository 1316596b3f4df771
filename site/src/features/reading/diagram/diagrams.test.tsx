import { readFileSync } from "node:fs";
import { screen, within } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it } from "vitest";
import glossary from "../../../../../infra/catalog/glossaryentry.json";
import list from "../../../../../infra/catalog/lists/diagram.json";
import { chooseLanguage } from "../../../i18n/i18n";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { Diagram } from "../../../ui/pictures/Diagram";
import { seededArticles } from "../article/articleSeed.fixture";
import { blocksOf } from "../markdown";
import { readingServer, signedIn } from "../visit.fixture";
import { DRAWINGS } from "./diagrams";

const MAX_BYTES = 6000;

const drawingOf = async (key: string) => (await DRAWINGS[key]?.())?.drawing ?? null;
const termId = (key: string) => glossary.rows.find((row) => row.key === key)?.id;

describe("the drawings with numbers", () => {
  it("are those of the list of the catalog", () => {
    expect(list.rows.map(({ key }) => key).sort()).toEqual(Object.keys(DRAWINGS).sort());
  });

  it.each(list.rows)(
    "have words for each number of $key in both languages",
    async ({ key, translations }) => {
      const drawing = await drawingOf(key);
      expect(translations.map(({ language }) => language)).toEqual([2, 1]);
      for (const { labels } of translations) {
        expect(labels.length).toBe(drawing?.numbers.length);
        expect(new Set(labels).size).toBe(labels.length);
      }
    },
  );

  it.each(list.rows)(
    "of $key stand in articles and entries that there are",
    ({ articles, glossary: keys }) => {
      for (const { id, after } of articles as readonly { id: number; after: number }[]) {
        const texts = seededArticles.filter((article) => article.id === id);
        expect(texts.length).toBeGreaterThan(1);
        for (const { text } of texts) expect(blocksOf(text).length).toBeGreaterThan(after);
      }
      expect(keys.map(termId)).not.toContain(undefined);
    },
  );

  it.each(list.rows)("weigh little: $key", async ({ key }) => {
    const drawing = await drawingOf(key);
    const drawn = renderToStaticMarkup(<Diagram caption="" labels={[]} drawing={drawing} />);
    expect(drawn.length).toBeLessThan(MAX_BYTES);
    const files = { her2: "Her2", receptors: "Receptor" } as Readonly<Record<string, string>>;
    const name = files[key] ?? key.replace(/^./, (first) => first.toUpperCase());
    expect(readFileSync(`src/ui/pictures/${name}Diagram.tsx`).length).toBeLessThan(MAX_BYTES);
  });
});

describe("an article with a drawing", () => {
  beforeEach(signedIn);

  it("shows it between its paragraphs, and says the same by words", async () => {
    readingServer();
    await openSite("/read-article?id=18");
    const figure = await screen.findByRole("figure");
    const picture = await within(figure).findByRole("img", {
      name: "Zeichnung: Hormonrezeptor und Antihormontherapie",
    });
    const labels = within(figure).getAllByRole("listitem");
    const legend = document.getElementById(picture.getAttribute("aria-describedby") ?? "");
    expect(labels.every((label) => legend?.contains(label))).toBe(true);
    expect(labels.map(({ textContent }) => textContent)).toContain("Signal: Die Zelle soll wachsen.");
    await within(figure).findByText(String(labels.length));
    expect(figure.previousElementSibling?.tagName).toBe("P");
    expect(figure.nextElementSibling?.tagName).toBe("P");
    await expectAccessible();
  });

  it("says it in English too", async () => {
    await chooseLanguage("en");
    readingServer();
    await openSite("/read-article?id=18");
    await screen.findByText("Signal: the cell is told to grow.");
  });

  it("has none where the list names none", async () => {
    readingServer();
    await openSite("/read-article?id=5");
    await screen.findByRole("heading", { level: 1, name: /Fatigue/ });
    expect(screen.queryByRole("figure")).toBeNull();
  });
});

describe("an entry of the glossary", () => {
  beforeEach(signedIn);

  it("shows its drawing in place of the small picture, also under another name", async () => {
    readingServer();
    await openSite(`/glossary-detail/${termId("sln")}`);
    await screen.findByRole("img", { name: "Zeichnung: So wird der Wächterlymphknoten gefunden" });
    expect(screen.getByText("Tumor in der Brust")).toBeTruthy();
    await expectAccessible();
  });
});
