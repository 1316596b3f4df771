import { act, render, screen } from "@testing-library/react";
import i18next, { type TFunction } from "i18next";
import { beforeEach, expect, it } from "vitest";
import { chooseLanguage, loadWords, startWords } from "./i18n";
import { useTranslation } from "./useTranslation";

let latest: TFunction = i18next.t;

/** Says a word of its domain and one of another. */
function Words() {
  const { t, i18n } = useTranslation("timeline");
  latest = t;
  return <p>{[i18n.language, t("day.today"), t("action.save", { ns: "common" })].join(", ")}</p>;
}

const shown = () => screen.getByText(/,/).textContent;

beforeEach(async () => {
  await startWords();
  await loadWords("timeline");
});

it("gives the words of its domain and of others, and follows the language", async () => {
  render(<Words />);
  expect(shown()).toBe("de, Heute, Speichern");
  await act(() => chooseLanguage("en"));
  expect(shown()).toBe("en, Today, Save");
  await act(() => chooseLanguage("de"));
  expect(shown()).toBe("de, Heute, Speichern");
});

it("works out what needs a value each time", () => {
  i18next.addResource("de", "timeline", "test.days", "{{count}} Tage");
  render(<Words />);
  expect([1, 2].map((count) => latest("test.days", { count }))).toEqual(["1 Tage", "2 Tage"]);
});

it("shows the words that an operator put in the place of its own", () => {
  render(<Words />);
  const built = i18next.t("day.today", { ns: "timeline" });
  i18next.addResource("de", "timeline", "day.today", "Jetzt", { silent: true });
  act(() => i18next.emit("languageChanged", "de"));
  expect(shown()).toContain("Jetzt");
  i18next.addResource("de", "timeline", "day.today", built, { silent: true });
  act(() => i18next.emit("languageChanged", "de"));
  expect(shown()).toContain("Heute");
});

it("does not mix words of a former language with those of the next one", async () => {
  render(<Words />);
  const german = latest;
  await act(() => chooseLanguage("en"));
  expect(german("action.cancel", { ns: "common" })).toBe("Abbrechen");
  expect(latest("action.cancel", { ns: "common" })).toBe("Cancel");
});
