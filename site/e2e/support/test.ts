import { join } from "node:path";
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
  request,
  type TestInfo,
} from "@playwright/test";
import { BrowserErrors } from "./browserErrors";
import { SHOTS } from "./folders";
import { isDrawing } from "./frames";
import { codeFor } from "./mail";
import { PageCheck } from "./pageCheck";
import { Program } from "./program";
import { CALL_TIMEOUT, FAILURE_REPORT_TIMEOUT, START_TIMEOUT } from "./timeouts";
import { type Language, type Say, wordsIn } from "./words";

/** Options of a test. */
export interface ProjectOptions {
  language: Language;
  /** No language is stored in the browser. Otherwise it is that of the project. */
  firstVisit: boolean;
}

export interface Person {
  email: string;
  password: string;
}

interface Tools {
  /** The words of the site in the language of the project. */
  say: Say;
  /** Collects errors of the browser; those that are not expected fail the test at its end. */
  watch: BrowserErrors;
  /** Checks the current page and saves a screenshot. */
  look: PageCheck;
  /** Creates an account through the API. */
  makePerson: () => Promise<Person>;
  /** Signs in on the sign-in page. */
  signIn: (page: Page, person: Person) => Promise<void>;
  /** Opens a page, by default the overview, in a browser in which the person is signed in already. */
  openAs: (page: Page, person: Person, path?: string) => Promise<void>;
}

interface Server {
  /** Options of the program beside those of every test. Each set of them needs a program of its own. */
  started: readonly string[];
  program: Program;
  api: APIRequestContext;
}

/** The account with data of its own that every fresh program has (`infra/local/src/demo.rs`). */
export const DEMO: Person = { email: "demo@zuversicht.example", password: "Zuversicht-2026!" };

export const PASSWORD = "Sonnen-Blume-2026";

/** Key under which the site stores who is signed in. */
const STUB = "zuversicht-user";

const EMPTY_PAGE = "/empty";

/** The overview with its days: after this nothing on it moves by itself. */
export async function loaded(page: Page, say: Say): Promise<void> {
  await page.waitForURL("**/dashboard");
  await expect(page.getByRole("button", { name: say("timeline:quick.open") })).toBeVisible();
}

type RecordingWindow = Window & { inputEvents?: string[] };

/** Records the last input events of the page: a press that hit the wrong element leaves no other trace. */
function recordEvents(): void {
  const events: string[] = [];
  (window as RecordingWindow).inputEvents = events;
  for (const type of ["pointerdown", "pointerup", "click", "submit", "scroll", "resize"]) {
    const note = (event: Event) => {
      const { target } = event;
      const who = target instanceof Element ? target.outerHTML.slice(0, 60) : "page";
      const { clientX = 0, clientY = 0 } = event as MouseEvent;
      events.push(`${Math.round(performance.now())} ${type} ${clientX},${clientY} ${window.scrollY} ${who}`);
      if (events.length > 24) events.shift();
    };
    window.addEventListener(type, note, { capture: true, passive: true });
  }
}

/** Prints what a failed test left on the screen, for machines that keep only the log, and whether it still drew. */
async function printPages(context: BrowserContext, info: TestInfo): Promise<void> {
  for (const { message, stack } of info.errors) console.log(message ?? "", stack ?? "");
  for (const page of context.pages()) {
    const shown = await page.locator("body").ariaSnapshot(FAILURE_REPORT_TIMEOUT).catch(String);
    const events = await page
      .evaluate(() => (window as RecordingWindow).inputEvents?.join("\n"))
      .catch(String);
    console.log(`${page.url()}\n${shown}\n${events}`);
    if (!(await isDrawing(page))) console.log("the browser has stopped drawing this page");
  }
}

let createdCount = 0;

/** An address that no other test uses, too long for a line of a phone with large text. */
export function freshEmail(): string {
  createdCount += 1;
  return `anna.hoffmann.${process.pid}.${Date.now()}.${createdCount}@beispiel.example.org`;
}

/** Creates an account through the API. */
export async function signUp(api: APIRequestContext, language: Language): Promise<Person> {
  const person = { email: freshEmail(), password: PASSWORD };
  const data = {
    ...person,
    termsaccepted: true,
    healthdataaccepted: true,
    firstname: "Anna",
    language: language === "de" ? 2 : 1,
  };
  const codeRequest = await api.post("/api/signup", { data });
  expect(codeRequest.status(), await codeRequest.text()).toBe(202);
  const code = await codeFor(api, person.email);
  const answer = await api.post("/api/signup", { data: { ...data, code } });
  expect(answer.status(), await answer.text()).toBe(201);
  return person;
}

export const test = base.extend<Tools & ProjectOptions, Server>({
  language: ["de", { option: true }],
  started: [[], { option: true, scope: "worker" }],
  program: [
    async ({ started }, use) => {
      const program = await Program.fresh(started);
      await use(program);
      await program.remove();
    },
    { scope: "worker", ...START_TIMEOUT },
  ],
  api: [
    async ({ program }, use) => {
      // A connection that is kept may be closed by the program at the moment in which the next call begins.
      const extraHTTPHeaders = { connection: "close" };
      const api = await request.newContext({ ...CALL_TIMEOUT, baseURL: program.url, extraHTTPHeaders });
      await use(api);
      await api.dispose();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ program }, use) => use(program.url),
  say: async ({ language }, use) => use(wordsIn(language)),
  watch: [
    async ({ context, program }, use, info) => {
      await context.addInitScript(recordEvents);
      const watch = new BrowserErrors(context, program);
      await use(watch);
      if (info.status !== info.expectedStatus) await printPages(context, info);
      expect(watch.faults(), "what the browser complained about").toEqual([]);
    },
    { auto: true },
  ],
  look: async ({ page, language }, use, info) =>
    use(new PageCheck(page, language, join(SHOTS, info.project.name))),
  makePerson: async ({ api, language }, use) => use(() => signUp(api, language)),
  signIn: async ({ say }, use) =>
    use(async (page, { email, password }) => {
      await page.goto("/login");
      await page.getByLabel(say("account:login.email")).fill(email);
      await page.getByLabel(say("account:login.password"), { exact: true }).fill(password);
      await page.getByRole("button", { name: say("account:login.submit") }).click();
      await loaded(page, say);
    }),
  openAs: async ({ say, program }, use) =>
    use(async (page, { email, password }, path = "/dashboard") => {
      // The answer's cookie is stored in the browser.
      const answer = await page.request.post("/api/login", { data: { email, password } });
      expect(answer.status(), await answer.text()).toBe(200);
      const { id, permissionsInclude, newmodel } = await answer.json();
      const stub = JSON.stringify({ id, permissionsInclude, newmodel });
      await page
        .context()
        .addCookies([{ name: STUB, value: encodeURIComponent(stub), url: program.url, sameSite: "Strict" }]);
      // Local storage needs an open page of the same address; this one loads nothing, not even an icon.
      const body = '<link rel="icon" href="data:,">';
      await page.route(EMPTY_PAGE, (route) => route.fulfill({ contentType: "text/html", body }));
      await page.goto(EMPTY_PAGE);
      await page.evaluate(([name, value]) => localStorage.setItem(name, value), [STUB, stub] as const);
      await page.unroute(EMPTY_PAGE);
      await page.goto(path);
      if (path === "/dashboard") await loaded(page, say);
    }),
  firstVisit: [false, { option: true }],
  storageState: async ({ program, language, firstVisit }, use) => {
    // A device on which nobody is asked anything any more.
    const localStorage = [
      { name: "user-language", value: language },
      { name: "zuversicht-device", value: "own" },
    ];
    const chosen = { origin: program.url, localStorage };
    await use({ cookies: [], origins: firstVisit ? [] : [chosen] });
  },
});

export { expect };
