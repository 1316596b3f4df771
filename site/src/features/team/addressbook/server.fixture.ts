import { configure, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, vi } from "vitest";
import { setAccessToken } from "../../../api/token";
import { chooseLanguage, loadWords, startWords } from "../../../i18n/i18n";
import { wipeDrafts } from "../../../offline/drafts";
import { loginAnswer, problem, type Reply, type SeenCall, stubFetch } from "../../../test/fetchStub";
import { openSite } from "../../../test/openSite";
import type { Contact } from "./contact";

// A whole page under axe takes seconds on a busy machine; how long it takes is not what these tests are about.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
configure({ asyncUtilTimeout: 15_000 });

const row = (id: number, key: string, name: string) => ({
  id,
  version: 1,
  key,
  name,
  sort: id,
  active: true,
});

const LISTS: Readonly<Record<string, readonly ReturnType<typeof row>[]>> = {
  addressbookentrycategory: [
    row(1, "gynecologist", "Frauenärztin / Frauenarzt"),
    row(2, "psychooncology", "Psychoonkologie"),
    row(3, "cardiologist", "Kardiologie (Herz)"),
    row(4, "familydoctor", "Hausärztin / Hausarzt"),
    row(5, "radiology", "Radiologie"),
    row(6, "internist", "Innere Medizin / Onkologie"),
  ],
  salutation: [row(1, "ms", "Frau"), row(2, "mr", "Herr"), row(3, "none", "Keine Anrede")],
  academictitle: [row(1, "none", "Kein Titel"), row(3, "drmed", "Dr. med.")],
};

type Answer = (seen: SeenCall) => Reply | "unreachable" | undefined;

/** A server with the contacts of one person. `answer` may take a call before it does. */
export function teamServer(contacts: readonly Contact[], answer: Answer = () => undefined) {
  const rows = new Map(contacts.map((contact) => [contact.id, contact]));
  const seen = stubFetch((call) => answer(call) ?? usual(rows, call));
  /** Calls of one method whose path starts like this, behind `/api/addressbookentry/`. */
  const calls = (method: string, start: string) =>
    seen.filter((one) => one.method === method && one.path.startsWith(`/api/addressbookentry/${start}`));
  return { rows, calls };
}

function usual(rows: Map<number, Contact>, { method, path, body }: SeenCall): Reply {
  const { pathname } = new URL(path, "http://localhost");
  if (pathname === "/api/login") return loginAnswer();
  if (pathname === "/api/v1/session/user") return { body: { id: 7, version: 1, email: "mara@example.org" } };
  const [, root = "", action = "", id] = /^\/api\/(\w+)\/(\w+)\/?(\d+)?$/.exec(pathname) ?? [];
  if (root !== "addressbookentry") return { body: { items: LISTS[root] ?? [], more: false } };
  if (action === "list") return { body: { items: [...rows.values()], more: false } };
  const sent = body as Partial<Contact>;
  if (action === "add") {
    const added = stored({ id: 100 + rows.size, version: 1, lastname: "" } as Contact, sent);
    rows.set(added.id, added);
    return { status: 201, body: added };
  }
  const known = rows.get(Number(id ?? action));
  if (!known) return problem(404, "error.notfound");
  if (method === "DELETE") {
    rows.delete(known.id);
    return { status: 204 };
  }
  if (action !== "update") return { body: known };
  if (sent.version !== known.version) return problem(409, "error.version.conflict", { current: known });
  const next = stored(known, { ...sent, version: known.version + 1 });
  rows.set(next.id, next);
  return { body: next };
}

/** Ids of lists become the rows they name, as the server answers them. */
function stored(before: Contact, changes: Partial<Contact>): Contact {
  const named = Object.entries(changes).map(([name, value]) => {
    const list = LISTS[name];
    return [name, list?.find(({ id }) => id === Number(value)) ?? value];
  });
  return { ...before, ...Object.fromEntries(named) };
}

/** A signed-in person without drafts, reading German. */
export async function signedIn(): Promise<void> {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  localStorage.setItem("zuversicht-user", JSON.stringify({ id: 7, permissionsInclude: [], newmodel: true }));
  setAccessToken("t-1");
  await startWords();
  await chooseLanguage("de");
  // Fetched ahead, so that no test has to wait for a page to be compiled.
  await Promise.all([import("../../../app/Shell"), import("./MyTeamPage"), import("./ContactViewPage")]);
  await Promise.all([import("./ContactAddPage"), import("./ContactEditPage"), loadWords("addressbook")]);
  await wipeDrafts(7);
}

export const field = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name);
export const save = () => screen.getByRole("button", { name: "Speichern" });

/** Opens a page with the form and waits for it and its lists. */
export async function opened(path: string) {
  const router = await openSite(path);
  await screen.findByRole("radio", { name: "Radiologie" });
  await screen.findByLabelText(/^Anrede/);
  return { router, user: userEvent.setup() };
}

/** The error summary, once it has taken the focus. */
export async function focusedSummary(): Promise<HTMLElement> {
  await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("alert"));
  return document.activeElement as HTMLElement;
}

export function links(summary: HTMLElement): string[] {
  return within(summary)
    .getAllByRole("link")
    .map((link) => link.textContent);
}
