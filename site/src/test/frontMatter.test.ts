import { describe, expect, it } from "vitest";
import { readText, TextFault } from "../../scripts/frontMatter";

const GOOD = "---\nquestion: Was kostet die App?\n---\n\nNichts.\n\n- Gar nichts.\n";

function faultOf(source: string): string {
  try {
    readText(source, ["question"]);
  } catch (fault) {
    if (fault instanceof TextFault) return `${fault.line}: ${fault.message}`;
  }
  return "none";
}

describe("a text with front matter", () => {
  it("is taken apart, also with the line ends of other systems", () => {
    const text = { front: { question: "Was kostet die App?" }, body: "Nichts.\n\n- Gar nichts." };
    expect(readText(GOOD, ["question"])).toEqual(text);
    expect(readText(GOOD.replaceAll("\n", "\r\n"), ["question"])).toEqual(text);
  });

  it.each([
    ["Nichts.", /^1: the front matter was expected/],
    ["---\nquestion: Ja\n", /^3: the front matter does not end/],
    ["---\nid: 1\nquestion: [Ja\n---\nNein.", /^3: /],
    ["---\nquestion: Ja\nquestion: Nein\n---\nNein.", /^3: Map keys must be unique/],
    ["---\nJa\n---\nNein.", /^2: names with values/],
    ["---\nquestoin: Ja\n---\nNein.", /^1: question: a text/],
    ["---\n\nquestion:\n---\nNein.", /^3: question: a text/],
    ["---\nquestion: Ja\n---\n\n", /^4: no text below/],
  ])("that is wrong is named with its line (%j)", (source, fault) => {
    expect(faultOf(source)).toMatch(fault);
  });
});
