import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { chooseLanguage } from "../../../i18n/i18n";
import { expectAccessible } from "../../../test/accessible";
import { startServer } from "../../../test/server/server";
import { Dialog } from "../../../ui/Dialog";
import { GlossaryLink } from "./public/GlossaryLink";
import { articleCalls, showOnPage, signedIn } from "./signedIn.fixture";

beforeEach(signedIn);

const term = (name: string) => screen.getByRole("button", { name });
const panel = () => screen.findByRole("dialog");
const closeButton = () => screen.getByRole("button", { name: "Schließen" });

function sentence() {
  return (
    <main>
      <h1>Befund</h1>
      <p>
        Der Bericht nennt <GlossaryLink name="grading">das Grading</GlossaryLink> und{" "}
        <GlossaryLink name="pgr">PgR</GlossaryLink>. <button type="button">Weiter</button>
      </p>
    </main>
  );
}

describe("a word that explains itself", () => {
  it("asks for nothing before it is pressed", async () => {
    const server = startServer();
    await showOnPage(sentence());
    expect(term("das Grading").getAttribute("aria-expanded")).toBe("false");
    expect(articleCalls(server)).toEqual([]);
  });

  it("W-GPOP-01: shows the picture, name and explanation of the entry", async () => {
    startServer();
    await showOnPage(sentence());
    await userEvent.click(term("das Grading"));
    const shown = await screen.findByRole("dialog", { name: "Grading" });
    await within(shown).findByText(/^Zeigt, wie stark sich Tumorzellen/);
    expect(shown.querySelector("svg[viewBox='0 0 360 128']")).not.toBeNull();
    expect(within(shown).getByRole("link", { name: "Ganzen Eintrag lesen" }).getAttribute("href")).toBe(
      "/glossary-detail/17",
    );
    expect(term("das Grading").getAttribute("aria-expanded")).toBe("true");
    await expectAccessible();
  });

  it("W-GPOP-01: shows the entry's own picture, and the drawing when it does not come", async () => {
    const image = "/assets/grading.svg";
    startServer().change("glossaryentry", 17, { image });
    await showOnPage(sentence());
    await userEvent.click(term("das Grading"));
    const picture = await waitFor(() => {
      const found = document.querySelector("img");
      expect(found?.getAttribute("src")).toBe(image);
      return found;
    });
    expect(picture?.getAttribute("alt")).toBe("");
    act(() => {
      picture?.dispatchEvent(new Event("error"));
    });
    expect(document.querySelector("img")).toBeNull();
    expect(document.querySelector("svg[viewBox='0 0 360 128']")).not.toBeNull();
  });

  it("W-GPOP-01: asks no foreign server for a picture", async () => {
    const image = "https://elsewhere.example/grading.png";
    startServer().change("glossaryentry", 17, { image });
    await showOnPage(sentence());
    await userEvent.click(term("das Grading"));
    await screen.findByRole("dialog", { name: "Grading" });
    expect(document.querySelector("img")).toBeNull();
  });

  it("W-GPOP-03: is closed by its button, by Escape, by a press beside it and by the word, and gives the focus back", async () => {
    startServer();
    const user = userEvent.setup();
    await showOnPage(sentence());
    await user.click(term("das Grading"));
    expect(document.activeElement).toBe(await panel());
    await user.click(closeButton());
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(term("das Grading"));

    await user.keyboard("{Enter}");
    await panel();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(term("das Grading"));

    await user.click(term("das Grading"));
    await panel();
    await user.click(screen.getByRole("heading", { name: "Befund" }));
    expect(screen.queryByRole("dialog")).toBeNull();

    await user.click(term("das Grading"));
    await panel();
    await user.click(term("das Grading"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("stands behind its word for the keyboard", async () => {
    startServer();
    const user = userEvent.setup();
    await showOnPage(sentence());
    await user.click(term("das Grading"));
    const more = await screen.findByRole("link", { name: "Ganzen Eintrag lesen" });
    await user.tab();
    expect(document.activeElement).toBe(closeButton());
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(term("das Grading"));
    await user.tab();
    expect(document.activeElement).toBe(await panel());
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(more);
    await user.tab();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(term("PgR"));
  });

  it("W-GPOP-04: is loaded by its name, once", async () => {
    const server = startServer();
    const user = userEvent.setup();
    await showOnPage(sentence());
    for (let times = 0; times < 2; times++) {
      await user.click(term("das Grading"));
      await screen.findByText(/^Zeigt, wie stark/);
      await user.click(closeButton());
    }
    expect(articleCalls(server)).toEqual(["glossaryentry/list?p.i=0&p.s=1&f.name=grading"]);
  });

  it("W-GPOP-05: shows the entry that an id is mapped to", async () => {
    const server = startServer();
    await showOnPage(sentence());
    await userEvent.click(term("PgR"));
    await screen.findByRole("dialog", { name: "Progesteronrezeptor (PR)" });
    expect(articleCalls(server)).toEqual(["glossaryentry/list?p.i=0&p.s=1&f.name=pgr", "glossaryentry/22"]);
  });

  it("W-GPOP-06: shows the plain term when the name is unknown, and no toast", async () => {
    startServer({ glossaryentry: [] });
    await showOnPage(sentence());
    await userEvent.click(term("das Grading"));
    await screen.findByText(/erklären wir noch nicht/);
    screen.getByRole("dialog", { name: "das Grading" });
    expect(screen.queryByRole("alert")?.textContent ?? "").toBe("");
  });

  it("W-GPOP-06: does the same when a mapped id is not there", async () => {
    startServer().fail(/\/22$/, "error.notfound");
    await showOnPage(sentence());
    await userEvent.click(term("PgR"));
    await screen.findByText(/erklären wir noch nicht/);
  });

  it.each([
    ["a tired server", "error.unavailable" as const, /ließen sich nicht laden/],
    ["no connection", "offline" as const, /gerade ohne Verbindung/],
  ])("says once what went wrong with %s, and tries again", async (_case, outcome, said) => {
    const broken = startServer().fail(/f.name=grading/, outcome);
    const user = userEvent.setup();
    await showOnPage(sentence());
    await user.click(term("das Grading"));
    expect(await screen.findAllByText(said)).toHaveLength(1);
    await expectAccessible();
    broken.end();
    await user.click(screen.getByRole("button", { name: "Noch einmal versuchen" }));
    await screen.findByText(/^Zeigt, wie stark/);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("dialog", { name: "Grading" })));
  });

  it("says that it is loading", async () => {
    startServer().hold(/f\.name/);
    await showOnPage(sentence());
    await userEvent.click(term("das Grading"));
    expect(within(await panel()).getByRole("status").textContent).toBe("Wird geladen");
  });

  it("W-GLINK-01: names its type, by itself and in the panel", async () => {
    startServer();
    await showOnPage(sentence());
    expect(term("das Grading").title).toBe("Glossar: Gewebebefund");
    await userEvent.click(term("das Grading"));
    await screen.findByRole("dialog", { name: "Grading" });
    within(await panel()).getByText("Gewebebefund");
  });

  it("W-GLINK-08: only one panel is open at a time", async () => {
    startServer();
    await showOnPage(sentence());
    await userEvent.click(term("das Grading"));
    await screen.findByRole("dialog", { name: "Grading" });
    await userEvent.click(term("PgR"));
    await screen.findByRole("dialog", { name: "Progesteronrezeptor (PR)" });
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    expect(term("das Grading").getAttribute("aria-expanded")).toBe("false");
  });

  it("can be used inside of a modal dialog, whose surroundings are out of reach", async () => {
    startServer();
    await showOnPage(
      <Dialog title="Frage" closeText="Zu" onClose={() => undefined}>
        <GlossaryLink name="her2">HER2</GlossaryLink>
      </Dialog>,
    );
    await userEvent.click(term("HER2"));
    const shown = await screen.findByRole("dialog", { name: "HER2" });
    expect(screen.getByRole("dialog", { name: "Frage" }).contains(shown)).toBe(true);
  });

  it("does not become a part of the name of what it stands in", async () => {
    startServer();
    await showOnPage(
      <fieldset>
        <legend>
          Ihr <GlossaryLink name="her2">HER2</GlossaryLink>
        </legend>
        <input type="radio" aria-label="positiv" />
      </fieldset>,
    );
    await userEvent.click(term("HER2"));
    await screen.findByText(/^Eiweiß auf der Zelle/);
    screen.getByRole("group", { name: "Ihr HER2" });
  });

  it("goes with the page it stands on", async () => {
    startServer();
    const router = await showOnPage(<PageWithLink />);
    await userEvent.click(term("HER2"));
    await userEvent.click(await screen.findByRole("link", { name: "Ganzen Eintrag lesen" }));
    expect(router.state.location.pathname).toBe("/glossary-detail/23");
  });

  it("explains in English as well", async () => {
    startServer();
    await chooseLanguage("en");
    await showOnPage(sentence());
    expect(term("das Grading").title).toBe("Glossary: Pathology");
    await userEvent.click(term("das Grading"));
    await screen.findByText(/^Shows how much tumour cells differ/);
    await screen.findByRole("dialog", { name: "Grade" });
  });
});

function PageWithLink() {
  return <GlossaryLink name="her2">HER2</GlossaryLink>;
}
