import { configure, getConfig } from "@testing-library/dom";

/**
 * What queries by role and name ask jsdom for, without matching every rule of its own style sheet against every element
 * and all elements around it. Tests load no style sheets of ours; where a page brings rules, jsdom answers.
 */
type Read = (element: HTMLElement) => string;

const words = (text: string) => new Set(text.split(" "));

const NEVER = words(
  "AREA BASE DATALIST HEAD LINK META NOEMBED NOFRAMES PARAM RP SCRIPT STYLE TEMPLATE TITLE",
);
const BLOCKS = words(
  "ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CENTER DD DETAILS DIALOG DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HGROUP HR HTML LEGEND MAIN MENU NAV OL OPTGROUP OPTION P PRE SEARCH SECTION SUMMARY UL",
);
const OTHERS: Readonly<Record<string, string>> = {
  LI: "list-item",
  TABLE: "table",
  TBODY: "table-row-group",
  THEAD: "table-header-group",
  TR: "table-row",
  TD: "table-cell",
  TH: "table-cell",
  CAPTION: "table-caption",
  BUTTON: "inline-block",
  INPUT: "inline-block",
  SELECT: "inline-block",
  TEXTAREA: "inline-block",
};

const display: Read = (element) => {
  const own = element.style?.display;
  if (own) return own;
  const tag = element.tagName.toUpperCase();
  if (element.hasAttribute("hidden") || NEVER.has(tag)) return "none";
  if (tag === "DIALOG" && !element.hasAttribute("open")) return "none";
  return OTHERS[tag] ?? (BLOCKS.has(tag) ? "block" : "inline");
};

const inherited =
  (name: string, initial: string): Read =>
  (element) => {
    for (let one: HTMLElement | null = element; one; one = one.parentElement) {
      const value = one.style?.getPropertyValue(name);
      if (value && value !== "inherit") return value;
    }
    return initial;
  };

const own =
  (name: string, initial: string): Read =>
  (element) =>
    element.style?.getPropertyValue(name) || initial;

const KNOWN: ReadonlyMap<string, Read> = new Map([
  ["display", display],
  ["visibility", inherited("visibility", "visible")],
  ["pointer-events", inherited("pointer-events", "auto")],
  ["pointerEvents", inherited("pointer-events", "auto")],
  ["user-select", inherited("user-select", "auto")],
  ["userSelect", inherited("user-select", "auto")],
  ["content", own("content", "normal")],
  ["content-visibility", own("content-visibility", "visible")],
]);

/** A rule that a library adds for tests and that hides nothing. */
const HARMLESS = "* { pointer-events: all }";

function hasRules(): boolean {
  for (const { ownerNode } of document.styleSheets) if (ownerNode?.textContent !== HARMLESS) return true;
  return false;
}

const whole = window.getComputedStyle.bind(window);

window.getComputedStyle = (element, pseudo) => {
  if (hasRules()) return whole(element, pseudo);
  let full: CSSStyleDeclaration | undefined;
  const all = () => {
    full ??= whole(element, pseudo);
    return full;
  };
  const read = (name: string): string | undefined =>
    pseudo && name === "content" ? "none" : KNOWN.get(name)?.(element as HTMLElement);
  const getPropertyValue = (name: string) => read(name) ?? all().getPropertyValue(name);
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => {
      if (name === "getPropertyValue") return getPropertyValue;
      const value = read(String(name)) ?? Reflect.get(all(), name);
      return typeof value === "function" ? value.bind(all()) : value;
    },
  });
};

/** While a wait repeats its question nobody reads its answer: the page is printed once, when the wait gives up. */
const printed = getConfig().getElementError;
configure({
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: asking } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean;
    };
    if (!asking) return printed(message, container);
    const error = new Error(message ?? "");
    error.name = "TestingLibraryElementError";
    return error;
  },
});
