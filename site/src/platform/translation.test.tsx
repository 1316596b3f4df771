// alone: the methods of the page are changed
import { act, render, screen } from "@testing-library/react";
import { Fragment, Suspense, use } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { translatePage } from "../test/translation";
import { tolerateTranslation } from "./translation";

beforeAll(tolerateTranslation);

let translation: MutationObserver;
beforeEach(() => {
  translation = translatePage();
});
afterEach(() => translation.disconnect());

/** Renders, and lets the translation do its part, as a browser does before anybody can go on. */
async function open(first: React.ReactNode) {
  const { container, rerender } = render(first);
  await act(async () => undefined);
  return {
    text: () => container.textContent,
    /** How many of its texts are translated. */
    count: () => container.querySelectorAll("font > font").length,
    become: (next: React.ReactNode) => act(async () => rerender(next)),
  };
}

function Late({ text }: { text: Promise<string> }) {
  return use(text);
}

const entries = (...texts: string[]) => (
  <p>
    {texts.map((text) => (
      <Fragment key={text}>{text}</Fragment>
    ))}
  </p>
);

describe("a page that the browser translates", () => {
  it("has its texts taken away and put back", async () => {
    const part = (isOpen: boolean) => (
      <p>
        {isOpen ? "Zwei " : null}
        <b>Termine</b>
      </p>
    );
    const page = await open(part(true));
    expect(page.count()).toBe(2);
    await page.become(part(false));
    expect(page.text()).toBe("Termine");
    await page.become(part(true));
    expect(page.text()).toBe("Zwei Termine");
    expect(page.count()).toBe(2);
  });

  it("puts what comes before the text that it belongs before", async () => {
    const part = (isOpen: boolean) => (
      <p>
        {isOpen ? <b>Fehler: </b> : null}
        Bitte prüfen
        <i>!</i>
      </p>
    );
    const page = await open(part(false));
    await page.become(part(true));
    expect(page.text()).toBe("Fehler: Bitte prüfen!");
    await page.become(part(false));
    expect(page.text()).toBe("Bitte prüfen!");
  });

  it("shows what a text has become, each time", async () => {
    const part = (count: number) => (
      <p>
        {count} <b>Einträge</b>
      </p>
    );
    const page = await open(part(3));
    for (const count of [4, 5, 6]) {
      await page.become(part(count));
      expect(page.text()).toBe(`${count} Einträge`);
      expect(page.count()).toBe(2);
    }
  });

  it("changes a text in the same moment in which it was translated", async () => {
    const part = (text: string) => (
      <p>
        {text}
        <b>!</b>
      </p>
    );
    const page = await open(part("Heute"));
    const put = document.createElement("font");
    put.textContent = "Today";
    document.querySelector("p > font")?.replaceWith(put);
    await page.become(part("Morgen"));
    expect(page.text()).toBe("Morgen!");
  });

  it("moves texts, and shows each once", async () => {
    const page = await open(entries("eins ", "zwei ", "drei "));
    await page.become(entries("drei ", "zwei ", "eins "));
    expect(page.text()).toBe("drei zwei eins ");
    await page.become(entries("zwei ", "eins ", "drei "));
    expect(page.text()).toBe("zwei eins drei ");
    await page.become(entries("drei "));
    expect(page.text()).toBe("drei ");
  });

  it("hides and shows a text that waits for something", async () => {
    let resolve = (_: string) => {};
    const promise = new Promise<string>((done) => {
      resolve = done;
    });
    const part = (isLate: boolean) => (
      <Suspense fallback="Einen Moment">
        Erinnerungen
        {isLate ? <Late text={promise} /> : null}
      </Suspense>
    );
    const page = await open(part(false));
    await page.become(part(true));
    expect(page.text()).toBe("Einen Moment");
    await act(async () => resolve(": keine"));
    expect(page.text()).toBe("Erinnerungen: keine");
  });

  it("bears a text that somebody has taken away without a trace", async () => {
    const part = (isOpen: boolean) => (
      <p>
        {isOpen ? <b>davor</b> : null}
        {"Text"}
        {isOpen ? "danach" : null}
      </p>
    );
    await open(part(true));
    for (const font of document.querySelectorAll("p > font")) font.remove();
    const page = await open(part(false));
    expect(screen.queryAllByText("davor")).toHaveLength(1);
    await page.become(part(true));
    expect(page.text()).toBe("davorTextdanach");
  });
});
