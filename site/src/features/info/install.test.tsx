import { readFileSync } from "node:fs";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLanguage, startWords } from "../../i18n/i18n";
import { languages } from "../../i18n/languages";
import { manifestPath, paths } from "../../paths";
import { watchInstallOffer } from "../../platform/installOffer";
import { expectAccessible } from "../../test/accessible";
import { stubMedia } from "../../test/media";
import { openSite } from "../../test/openSite";
import { startServer } from "../../test/server/server";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1";
const ANDROID = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0";
const MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15";
const LINUX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const CHROME =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const EDGE = `${CHROME.replace("Macintosh; Intel Mac OS X 10_15_7", "Windows NT 10.0; Win64; x64")} Edg/142.0.0.0`;

/** The browser calls itself so; `installed`: the page runs as an app. */
function browser(agent: string, { installed = false } = {}): void {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(agent);
  stubMedia((query) => installed && query.includes("display-mode"));
}

/** What Chromium tells a page that can be installed. */
function offer(outcome: "accepted" | "dismissed") {
  const prompt = vi.fn(async () => ({ outcome }));
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { prompt, event };
}

const main = () => within(screen.getByRole("main"));
const here = async () => {
  const heading = await screen.findByRole("heading", { level: 2, name: "Auf diesem Gerät" });
  return heading.parentElement?.textContent ?? "";
};

watchInstallOffer();

beforeEach(async () => {
  await startWords();
  await chooseLanguage("de");
  startServer();
});

afterEach(() => {
  act(() => void window.dispatchEvent(new Event("appinstalled")));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("the page about installing", () => {
  it.each([
    ["an iPhone", IPHONE, "Zum Home-Bildschirm"],
    ["Firefox on Android", ANDROID, "Zum Startbildschirm hinzufügen"],
    ["Safari on a Mac", MAC, "Zum Dock hinzufügen"],
    ["Chrome without an offer on a computer", CHROME, "In Chrome steht es unter"],
    ["Edge without an offer on a computer", EDGE, "in Edge unter „Apps“"],
    ["a browser that cannot", LINUX, "bietet es gerade nicht an"],
    ["Opera, which cannot either", `${CHROME} OPR/124.0.0.0`, "bietet es gerade nicht an"],
  ])("says for %s how it goes there, and for all others besides", async (_, agent, words) => {
    browser(agent);
    await openSite(paths.install);
    expect(await here()).toContain(words);
    expect(main().queryByRole("button", { name: "Jetzt installieren" })).toBeNull();
    const shown = main().getAllByRole("list").length;
    expect(shown).toBe(4);
    await waitFor(() => expect(document.title).toContain("App installieren"));
    await expectAccessible({ frame: false });
  });

  it("leaves the question to the browser where it has one, and then says that it is done", async () => {
    browser(ANDROID);
    await openSite(paths.install);
    await here();
    const { prompt, event } = offer("accepted");
    expect(event.defaultPrevented, "no bar over the page").toBe(true);
    await userEvent.click(await screen.findByRole("button", { name: "Jetzt installieren" }));
    expect(prompt).toHaveBeenCalledOnce();
    const done = await main().findByText(/ist auf diesem Gerät installiert/);
    expect(done.closest("[role=status]")).not.toBeNull();
    expect(document.activeElement?.textContent).toBe("Auf diesem Gerät");
  });

  it("tells the steps after a no, because a browser asks only once", async () => {
    browser(ANDROID);
    await openSite(paths.install);
    await here();
    offer("dismissed");
    await userEvent.click(await screen.findByRole("button", { name: "Jetzt installieren" }));
    expect(await here()).toContain("Zum Startbildschirm hinzufügen");
  });

  it("is linked from the page about the app until it is installed", async () => {
    browser(ANDROID);
    await openSite(paths.about);
    expect(await screen.findByRole("link", { name: "App installieren" })).toBeTruthy();
  });

  it("is linked nowhere in the installed app, and says so there", async () => {
    browser(ANDROID, { installed: true });
    const router = await openSite(paths.about);
    await main().findByRole("link", { name: "Häufige Fragen" });
    expect(main().queryByRole("link", { name: "App installieren" })).toBeNull();
    await act(() => router.navigate(paths.install));
    expect(await here()).toContain("ist auf diesem Gerät installiert");
  });
});

describe("the manifest", () => {
  const read = (language: string) => JSON.parse(readFileSync(`public${manifestPath(language)}`, "utf8"));

  it.each(languages())("in %s opens pages that there are, with pictures that there are", (language) => {
    const { lang, icons, shortcuts, start_url, id } = read(language);
    expect(lang).toBe(language);
    expect({ id, start_url }).toEqual({ id: "/", start_url: "/" });
    const pages: readonly unknown[] = Object.values(paths);
    for (const { url } of shortcuts) expect(pages).toContain(url);
    for (const { src } of [...icons, ...shortcuts.flatMap((one: { icons: unknown[] }) => one.icons)])
      expect(() => readFileSync(`public${src}`)).not.toThrow();
    expect(icons.some((icon: { purpose?: string }) => icon.purpose === "maskable")).toBe(true);
  });

  it("differs between languages in words alone", () => {
    const bare = (language: string) => {
      const { description, lang, shortcuts, ...rest } = read(language);
      return {
        ...rest,
        shortcuts: shortcuts.map(({ url, icons }: Record<string, unknown>) => ({ url, icons })),
      };
    };
    for (const language of languages()) expect(bare(language)).toEqual(bare("de"));
  });

  it("names nothing of an illness", () => {
    for (const language of languages())
      expect(JSON.stringify(read(language))).not.toMatch(/krebs|cancer|tumou?r|onko|brust|breast/i);
  });
});
