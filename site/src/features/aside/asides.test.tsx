import "fake-indexeddb/auto";
import { readdirSync } from "node:fs";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import glossary from "../../../../infra/catalog/glossaryentry.json";
import { chooseLowEnergy } from "../../app/appearance";
import { paths } from "../../paths";
import { expectAccessible } from "../../test/accessible";
import { openSite } from "../../test/openSite";
import { signedIn } from "../../test/person";
import { startServer } from "../../test/server/server";
import { PAGE_ASIDES } from "./pageAsides";

/** The numbers that the names of the files of a catalog begin with. */
const numbered = (catalog: string) =>
  new Set(
    readdirSync(`../infra/catalog/${catalog}`, { recursive: true, encoding: "utf8" }).map((name) =>
      Number(name.split("-")[0]),
    ),
  );

describe("what stands beside each page", () => {
  const named = (key: "articles" | "questions" | "terms") =>
    new Set(Object.values(PAGE_ASIDES).flatMap((aside): readonly (string | number)[] => aside[key] ?? []));

  it("is in the catalogs", () => {
    const terms = new Set<string | number>(glossary.rows.map(({ key }) => key));
    expect([...named("articles")].filter((id) => !numbered("article").has(Number(id)))).toEqual([]);
    expect([...named("questions")].filter((id) => !numbered("faq").has(Number(id)))).toEqual([]);
    expect([...named("terms")].filter((key) => !terms.has(key))).toEqual([]);
  });

  it("belongs to a page that there is, is never empty, and never the page itself alone", () => {
    const pages = new Set([...Object.keys(paths), "study", "studyStart", "password"]);
    expect(Object.keys(PAGE_ASIDES).filter((name) => !pages.has(name))).toEqual([]);
    const empty = Object.entries(PAGE_ASIDES).filter(([name, { pages: links = [], ...rest }]) => {
      const others = links.filter((link) => link !== name);
      return others.length + Object.keys(rest).length === 0;
    });
    expect(empty).toEqual([]);
  });
});

/** Everything is in view. */
class InView {
  readonly report: IntersectionObserverCallback;
  constructor(report: IntersectionObserverCallback) {
    this.report = report;
  }
  observe(): void {
    this.report([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
  }
  disconnect(): void {
    // Nothing is watched.
  }
}

describe("a page with something beside", () => {
  afterEach(() => vi.unstubAllGlobals());
  beforeEach(() => {
    vi.stubGlobal("IntersectionObserver", InView);
    return signedIn({
      words: ["contact", "aside", "reading", "glossary", "addressbook", "wellbeing", "questionnaire"],
      pages: [
        () => import("../team/contact/ContactUsPage"),
        () => import("../account/LogoutPage"),
        () => import("./Related"),
      ],
    });
  });

  const beside = async () =>
    within(await screen.findByRole("complementary", { name: "Passend zu dieser Seite" }));

  it("says what happens next, whom to call, and where to read more, after its own content", async () => {
    startServer({
      addressbookentry: [
        { id: 7, lastname: "Sommer", phone: "0351 123", addressbookentrycategory: 1 as never },
      ],
    });
    await openSite("/contactus");
    const part = await beside();
    part.getByRole("heading", { level: 2, name: "Was dann geschieht" });
    const call = await part.findByRole("link", { name: /Sommer/ });
    expect(call.getAttribute("href")).toBe("tel:0351123");
    expect(part.getByRole("link", { name: /^Hilfe/ }).getAttribute("href")).toBe("/help");
    const question = part.getByRole("link", { name: "Ersetzt die App meine Ärztin?" });
    expect(question.getAttribute("href")).toBe("/faq#q1");
    const title = screen.getByRole("heading", { level: 1 });
    expect(title.compareDocumentPosition(call) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await expectAccessible();
  });

  it("shows no numbers where there are none, and less with less at once", async () => {
    startServer();
    chooseLowEnergy(true);
    await openSite("/contactus");
    const part = await beside();
    part.getByRole("heading", { level: 2, name: "Was dann geschieht" });
    expect(part.queryByRole("heading", { name: "Gleich anrufen" })).toBeNull();
    expect(part.queryByRole("link")).toBeNull();
  });

  it("is not there where one short question is asked", async () => {
    startServer();
    await openSite("/logout");
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByRole("complementary", { name: "Passend zu dieser Seite" })).toBeNull();
  });
});
