import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { startServer } from "../../../test/server/server";
import { Explained } from "./Explained";
import { showOnPage, signedIn } from "./signedIn.fixture";

beforeEach(async () => {
  await signedIn();
  startServer();
});

const links = () => screen.queryAllByRole("button").map(({ textContent }) => textContent);

async function explain(text: string, ...terms: [match: string, name: string][]) {
  await showOnPage(
    <p data-testid="text">
      <Explained text={text} terms={terms.map(([match, name]) => ({ match, name }))} />
    </p>,
  );
  expect(screen.getByTestId("text").textContent).toBe(text);
}

describe("a text with known words", () => {
  it("lets the first occurrence of each explain itself and changes nothing else", async () => {
    await explain("Ein Port hilft. Der Port bleibt.", ["Port", "port"]);
    expect(links()).toEqual(["Port"]);
    expect(screen.getByRole("button").nextSibling?.textContent).toBe(" hilft. Der Port bleibt.");
  });

  it("takes whole words, however they are written", async () => {
    await explain("Portale, Reisport, PORT und Ki-67-Wert", ["port", "port"], ["Ki-67", "ki67"]);
    expect(links()).toEqual(["PORT", "Ki-67"]);
  });

  it("takes abbreviations only as they are written", async () => {
    await explain("Ob er positiv ist: ER sagt es.", ["ER", "estrogenreceptor"]);
    expect(links()).toEqual(["ER"]);
  });

  it("sees umlauts as letters", async () => {
    await explain("Lymphödem, nicht Lymph", ["Lymph", "lymphknoten"]);
    expect(screen.getByRole("button").previousSibling?.textContent).toBe("Lymphödem, nicht ");
  });

  it("prefers the longer of words that overlap, and explains each entry once", async () => {
    await explain(
      "HER2-niedrig ist nicht HER2, und ER ist der Östrogenrezeptor.",
      ["HER2", "her2"],
      ["HER2-niedrig", "her2low"],
      ["Östrogenrezeptor", "estrogenreceptor"],
      ["ER", "estrogenreceptor"],
    );
    expect(links()).toEqual(["HER2-niedrig", "HER2", "Östrogenrezeptor"]);
  });

  it("stays a plain text when nothing is known or asked for", async () => {
    await explain("Ruhen Sie sich aus.", ["Port", "port"], ["", "her2"]);
    expect(links()).toEqual([]);
  });
});
