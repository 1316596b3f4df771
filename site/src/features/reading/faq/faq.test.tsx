import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { setAccessToken } from "../../../api/token";
import { chooseLanguage, startWords } from "../../../i18n/i18n";
import { openSite } from "../../../test/openSite";
import { startServer } from "../../../test/server/server";

beforeEach(async () => {
  setAccessToken(null);
  await startWords();
  await chooseLanguage("de");
  startServer();
});

const questions = () => within(screen.getByRole("main")).queryAllByRole("group");

describe("frequent questions", () => {
  it("are all there, closed, and open one by one", async () => {
    await openSite("/faq");
    const cost = await screen.findByText("Was kostet die App?");
    expect(questions()).toHaveLength(14);
    expect(cost.closest("details")?.open).toBe(false);
    await userEvent.click(cost);
    expect(cost.closest("details")?.open).toBe(true);
  });

  it("are found by words of question and answer", async () => {
    const user = userEvent.setup();
    await openSite("/faq");
    const search = await screen.findByRole("searchbox", { name: "Frage suchen" });
    await user.type(search, "liest");
    expect(questions()).toHaveLength(1);
    expect(screen.getByText("Wer sieht meine Angaben?")).toBeTruthy();
    expect(screen.getByText("1 Frage gefunden")).toBeTruthy();
    await user.clear(search);
    await user.type(search, "qqqq");
    await user.click(screen.getByRole("button", { name: "Alle Fragen zeigen" }));
    expect(questions()).toHaveLength(14);
    expect(document.activeElement).toBe(search);
  });
});
