import i18next from "i18next";
import { afterEach, describe, expect, it, vi } from "vitest";
import { soon } from "../test/soon";
import { loadWords, startWords } from "./i18n";
import { startRemoteWords } from "./remoteWords";

const OWN = {
  common: { title: { settings: "Unsere Einstellungen" } },
  settings: { languageHint: "Hinweis" },
};

/** What the operator's host answers, and what it was asked for. */
function host(answer: () => Response | Promise<Response>): string[] {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo) => {
    requests.push(String(input));
    return answer();
  });
  return requests;
}

/** Other files of this environment may have loaded English too. */
const german = (path: string) => path.endsWith("/de.json");

const own = () => new Response(JSON.stringify(OWN));

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  i18next.store.off("added");
  for (const language of ["de", "en"])
    for (const namespace of ["common", "settings"]) i18next.removeResourceBundle(language, namespace);
});

describe("the operator's own words (R-27, X-LANG-2)", () => {
  it("are fetched once from the default prefix and merged over the built-in ones, also of later domains", async () => {
    await startWords();
    const built = i18next.t("title.profile");
    const requests = host(own);
    await startRemoteWords();
    expect(i18next.t("title.settings")).toBe("Unsere Einstellungen");
    expect(i18next.t("title.profile")).toBe(built);
    await loadWords("settings");
    await soon(() => expect(i18next.t("languageHint", { ns: "settings" })).toBe("Hinweis"));
    expect(requests.filter(german)).toEqual(["/i18n/remote/de.json"]);
  });

  it("come from the configured host", async () => {
    vi.stubEnv("VITE_WORDS_PREFIX", "https://words.example/v1/");
    await startWords();
    const requests = host(own);
    await startRemoteWords();
    expect(requests.filter(german)).toEqual(["https://words.example/v1/de.json"]);
  });

  it.each([
    ["missing", () => new Response("", { status: 404 })],
    ["broken", () => new Response("{")],
    ["a list", () => new Response("[]")],
    ["not reached", () => Promise.reject(new TypeError("no network"))],
  ])("that are %s leave the built-in ones", async (_, answer) => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await startWords();
    const built = i18next.t("title.settings");
    host(answer);
    await startRemoteWords();
    expect(i18next.t("title.settings")).toBe(built);
  });
});
