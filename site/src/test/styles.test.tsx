import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSite } from "./openSite";
import { startServer } from "./server/server";
import { whole } from "./styles";

const TAGS =
  "a abbr address area article aside audio b base bdi bdo blockquote br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee menu meta meter nav noembed noframes noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script search section select slot small source span strong style sub summary sup table tbody td template textarea tfoot th thead time title tr track u ul var video wbr";

/** What tags alone do not tell: attributes, own styles, and those of what is around. */
const STATES = [
  '<p hidden><b>b</b></p><p hidden="until-found"></p><p hidden style="display:flex"></p>',
  "<dialog><p>p</p></dialog><dialog open><p>p</p></dialog>",
  "<details><summary>s</summary><p>p</p></details><details open><summary>s</summary></details>",
  '<input type="hidden"><input type="text"><audio controls></audio><i popover>i</i>',
  '<p style="display:none"><b>b</b></p><p style="display:contents"></p><p style="display:initial"></p>',
  '<div style="display:flex"><p style="display:inherit"></p></div><p style="opacity:0"></p>',
  '<p style="visibility:hidden"><b>b<i style="visibility:visible">i<u>u</u></i></b></p>',
  '<p style="visibility:collapse"><b style="visibility:inherit">b</b><b style="visibility:unset">b</b></p>',
  '<p style="pointer-events:none"><b>b</b></p><p style="user-select:none"><b>b</b></p>',
  "<table><colgroup hidden><col></colgroup><tbody hidden><tr><td>d</td></tr></tbody></table>",
  '<p aria-hidden="true">p</p><p inert>p</p><p style="content-visibility:hidden"><b>b</b></p>',
  "<svg><title>t</title><g><path></path></g></svg>",
];

const NAMES = ["display", "visibility", "pointer-events", "user-select", "content", "content-visibility"];
const IN_CODE = ["display", "visibility", "pointerEvents", "userSelect"] as const;

const read = (style: CSSStyleDeclaration) => [
  ...NAMES.map((name) => `${name}: ${style.getPropertyValue(name)}`),
  ...IN_CODE.map((name) => `.${name}: ${style[name]}`),
];

/** Where the answer is another one than jsdom's. */
function differences(elements: Iterable<Element>): string[] {
  return [...elements].flatMap((element) => {
    const right = read(whole(element));
    const given = read(window.getComputedStyle(element));
    return given.flatMap((one, at) =>
      one === right[at] ? [] : `${element.outerHTML}: ${one}, ${right[at]}`,
    );
  });
}

function shown(html: string): Iterable<Element> {
  const box = document.createElement("div");
  box.innerHTML = html;
  document.body.append(box);
  return box.querySelectorAll("*");
}

function removeStyles(): void {
  for (const style of document.querySelectorAll("style")) style.remove();
}

// What axe-core leaves behind counts as none.
beforeEach(removeStyles);
afterEach(() => {
  cleanup();
  // jsdom keeps the rules of a style that leaves together with what is around it.
  removeStyles();
  document.body.replaceChildren();
});

describe("styles are those of jsdom", () => {
  it.each(["", "hidden"])("for each tag, %s", (attribute) => {
    const elements = TAGS.split(" ").map((tag) => document.createElement(tag));
    for (const element of elements) if (attribute) element.setAttribute(attribute, "");
    document.body.append(
      ...elements.filter(({ localName }) => !/^(?:html|head|base|style)$/.test(localName)),
    );
    expect(differences(document.body.children)).toEqual([]);
  });

  it.each(STATES)("for %s", (html) => {
    expect(differences(shown(html))).toEqual([]);
  });

  it("after an element has changed", () => {
    const [outer, inner] = shown("<p><b>b</b></p>") as unknown as [HTMLElement, HTMLElement];
    const visible = () => [outer, inner].map((one) => window.getComputedStyle(one).visibility);
    expect(visible()).toEqual(["visible", "visible"]);
    outer.style.visibility = "hidden";
    expect(visible()).toEqual(["hidden", "hidden"]);
    expect(differences([outer, inner])).toEqual([]);
    outer.style.visibility = "";
    outer.hidden = true;
    expect(differences([outer, inner])).toEqual([]);
  });

  it("where a page has rules of its own", () => {
    render(
      <>
        <style>{".away { display: none } b { visibility: hidden }"}</style>
        <button type="button" className="away">
          Away
        </button>
        <b>b</b>
        <button type="button">There</button>
      </>,
    );
    expect(differences(document.body.querySelectorAll("*"))).toEqual([]);
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["There"]);
  });

  it("after a page had rules that hide nothing", () => {
    const style = document.createElement("style");
    style.textContent = "* { pointer-events: all }";
    document.head.append(style);
    // A kind that no other test has asked for.
    const elements = [...shown("<first-seen>1</first-seen>")];
    expect(elements.map((element) => window.getComputedStyle(element).visibility)).toEqual(["visible"]);
    expect(elements.map((element) => window.getComputedStyle(element).pointerEvents)).toEqual(["auto"]);
    style.remove();
    expect(differences(elements)).toEqual([]);
  });

  it("for a whole page", async () => {
    startServer();
    await openSite("/login");
    await screen.findByRole("button", { name: "Anmelden" });
    expect(differences(document.querySelectorAll("*"))).toEqual([]);
  });
});

it("a query by role leaves out what nobody can reach", () => {
  shown(
    `<button>1</button><button hidden>2</button><button aria-hidden="true">3</button><p hidden><button>4</button></p>
     <button style="display:none">5</button><p style="visibility:hidden"><button>6</button></p>
     <dialog><button>7</button></dialog><dialog open><button>8</button></dialog>`,
  );
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["1", "8"]);
});
