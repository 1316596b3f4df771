import { configure, getConfig } from "@testing-library/dom";

/**
 * Computed styles at a fraction of the cost: queries by role and name ask for the styles of each element and of all around
 * it, and jsdom matches every rule of its own style sheet each time. That sheet knows tags and a few attributes only, so
 * jsdom is asked once for each kind of element; and every time where a page has styles of its own.
 */

/** jsdom's own answer. */
export const whole = window.getComputedStyle.bind(window);

/** The properties that queries ask for, under both of their names, and whether elements have them of their parents. */
const ASKED: ReadonlyMap<string, { name: string; inherited: boolean }> = new Map(
  Object.entries({
    display: false,
    visibility: true,
    "pointer-events": true,
    "user-select": false,
    content: false,
    "content-visibility": false,
  }).flatMap(([name, inherited]) => {
    const inCode = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    return [name, inCode].map((one) => [one, { name, inherited }] as const);
  }),
);

const ofKinds = new Map<string, string>();

/** A document without style sheets of its own: those of a page must not get into what is kept of a kind. */
const PLAIN = document.implementation.createHTMLDocument("");

/** What jsdom's style sheet says of such an element; undefined where that hangs on what is around the element. */
function ofKind(element: Element, name: string): string | undefined {
  const { localName } = element;
  if (localName === "summary" || element.hasAttribute("popover")) return undefined;
  const attributes = ["hidden", "open", "type"].map((one) => element.getAttribute(one));
  const kind = JSON.stringify([name, localName, ...attributes]);
  const before = ofKinds.get(kind);
  if (before !== undefined) return before;
  const bare = PLAIN.importNode(element);
  bare.removeAttribute("style");
  const value = whole(bare).getPropertyValue(name);
  ofKinds.set(kind, value);
  return value;
}

function hasOwn(element: Element, name: string): boolean {
  return element.hasAttribute("style") && (element as HTMLElement).style.getPropertyValue(name) !== "";
}

/** The value of a property; undefined where only jsdom knows. */
function known(element: Element, property: string): string | undefined {
  const allowed = ASKED.get(property);
  if (!allowed) return undefined;
  const { name, inherited } = allowed;
  if (hasOwn(element, name)) return undefined;
  const value = ofKind(element, name);
  for (let one = inherited ? element.parentElement : null; one; one = one.parentElement) {
    if (hasOwn(one, name)) return undefined;
    if (one.hasAttribute("hidden") && ofKind(one, name) !== value) return undefined;
  }
  return value;
}

/** What axe-core adds to the page that it checks; it hides nothing. */
const HARMLESS = "* { pointer-events: all }";

function hasRules(): boolean {
  for (const { ownerNode } of document.styleSheets) if (ownerNode?.textContent !== HARMLESS) return true;
  return false;
}

window.getComputedStyle = (element, pseudo) => {
  if (hasRules()) return whole(element, pseudo);
  let full: CSSStyleDeclaration | undefined;
  const all = () => {
    full ??= whole(element, pseudo);
    return full;
  };
  const getPropertyValue = (name: string) => known(element, name) ?? all().getPropertyValue(name);
  return new Proxy({} as CSSStyleDeclaration, {
    has: (_, name) => Reflect.has(all(), name),
    get: (_, name) => {
      if (name === "getPropertyValue") return getPropertyValue;
      const value = known(element, String(name)) ?? Reflect.get(all(), name);
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
