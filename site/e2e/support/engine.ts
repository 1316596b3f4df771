import { expect } from "@playwright/test";

/** How an element is found: by role and name as people hear them, or by a selector. */
export type Target = { role: "button" | "link" | "radio" | "textbox"; name: string } | { css: string };

/** A page of a browser that Playwright does not drive. */
export interface Engine {
  /** Opens an address and waits until it is loaded. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression in the page, which may be a promise of a text. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses the first such element, as soon as it is there. */
  press(found: Target): Promise<void>;
  /** Writes into a field key by key. */
  write(found: Target, text: string): Promise<void>;
  /** What the window shows, as PNG in base64. */
  picture(): Promise<string>;
  close(): Promise<void>;
}

/** Tries again what fails while a page is drawn anew, when elements go and move. Says what the page showed in the end. */
export async function retrying(engine: Engine, what: string, act: () => Promise<void>): Promise<void> {
  try {
    await expect(act, what).toPass();
  } catch (error) {
    if (error instanceof Error) error.message += `\n\nThe page: ${await shown(engine)}`;
    throw error;
  }
}

/** The address and the text of the page. */
async function shown(engine: Engine): Promise<unknown> {
  try {
    return await engine.evaluate('[location.pathname, document.body.innerText].join(": ")');
  } catch (error) {
    return error;
  }
}

/** Resolves when the text is on the page, also below the window, which WebKit leaves out of `innerText`. */
export async function expectText(engine: Engine, text: string): Promise<void> {
  await retrying(engine, text, async () =>
    expect(await engine.evaluate("document.body.textContent")).toContain(text),
  );
}

/** Resolves when the text is on the page no more. */
export async function expectNoText(engine: Engine, text: string): Promise<void> {
  await retrying(engine, `no ${text}`, async () =>
    expect(await engine.evaluate("document.body.textContent")).not.toContain(text),
  );
}

/** Resolves when the page has this path. */
export async function expectPath(engine: Engine, path: string): Promise<void> {
  await retrying(engine, path, async () => expect(await engine.evaluate("location.pathname")).toBe(path));
}

/**
 * A function of the page that brings an element into the middle of the window and says whether a press would hit it: it stands
 * still from one frame to the next, and nothing is over it.
 */
export const IS_CLICKABLE = `async (element) => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const position = () => Object.values(element.getBoundingClientRect().toJSON()).join();
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const before = position();
  await frame();
  await frame();
  const { x, y, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return before === position() && hit !== null && (element.contains(hit) || hit.closest("label")?.control === element);
}`;

/** A function of the page that notes whether the next press arrives at this element. */
export const AWAIT_PRESS = `(element) => {
  window.isPressed = false;
  element.addEventListener("click", () => { window.isPressed = true; }, { capture: true, once: true });
}`;

/** False when the press did not arrive, because the element moved under it. A page that was left has none of it. */
export const IS_PRESSED = "window.isPressed ?? true";
