// projects: de-390
import type { Page } from "@playwright/test";
import { chosen } from "./support/catalog";
import { dateField } from "./support/dates";
import { Stored } from "./support/record";
import { expect, test } from "./support/test";

const ROOT = "addressbookentry";

/** What a tab with the site of before has open: each of its databases, as that made them. */
async function openFormer(tab: Page): Promise<void> {
  await tab.evaluate(async () => {
    const stores = { outbox: "items", files: "contents", drafts: "drafts", answers: "answers" };
    const open = ([name, store]: [string, string]) =>
      new Promise<[string, IDBDatabase]>((resolve, reject) => {
        const opening = indexedDB.open(`zuversicht-${name}`, 1);
        opening.onupgradeneeded = () => {
          if (name !== "outbox") return opening.result.createObjectStore(store);
          const items = opening.result.createObjectStore(store, { keyPath: "seq", autoIncrement: true });
          return items.createIndex("owner", "owner");
        };
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => resolve([name, opening.result]);
      });
    Object.assign(window, {
      former: Object.fromEntries(await Promise.all(Object.entries(stores).map(open))),
    });
  });
}

/** The tab stores something as the site of before did, and others hear of its mark. */
async function keep(tab: Page, name: "outbox" | "drafts", store: string, value: object, key?: string) {
  await tab.evaluate(
    ({ name, store, value, key }) =>
      new Promise<void>((resolve, reject) => {
        const { former } = window as unknown as { former: Record<string, IDBDatabase> };
        const tx = former[name]?.transaction(store, "readwrite");
        tx?.objectStore(store).put(value, key);
        tx?.addEventListener("complete", () => resolve());
        tx?.addEventListener("abort", () => reject(tx.error));
        if (name === "outbox") localStorage.setItem("zuversicht-unsent", "1");
      }),
    { name, store, value, key },
  );
}

test("what a tab with the site of before has kept arrives, also while it stays open", async ({
  page,
  context,
  api,
  say,
  language,
  watch,
  makePerson,
  openAs,
}) => {
  const person = await makePerson();
  const stored = await Stored.of(api, person);
  const owner = (await stored.list("user"))[0]?.id;
  const addressbookentrycategory = chosen("addressbookentrycategory", "gynecologist", language).id;
  const pending = { owner, root: ROOT, base: {}, version: 0, made: Date.now(), tries: 0, next: 0, title: "" };
  const contact = (seq: number, lastname: string) => ({
    ...pending,
    state: "waiting",
    kind: "add",
    seq,
    row: -seq,
    key: `former-${seq}-${owner}`,
    body: { addressbookentrycategory, lastname },
  });
  const names = async () => (await stored.list(ROOT)).map(({ lastname }) => lastname).sort();

  const former = await context.newPage();
  watch.expect(/favicon\.ico/);
  await former.goto("/robots.txt");
  await openFormer(former);
  await keep(former, "outbox", "items", contact(900, "Vogel"));
  const draft = { values: { title: "Blutbild", kind: "reminder" }, saved: Date.now() };
  await keep(former, "drafts", "drafts", draft, `draft:${owner}:timelineentry-new`);

  // The first page of the site as it is now.
  await openAs(page, person);
  await expect.poll(names).toEqual(["Vogel"]);
  await page.goto("/timelineentry/add/new");
  await expect(page.getByRole("textbox", { name: say("timeline:form.title") })).toHaveValue("Blutbild");
  await expect(dateField(page, say("timeline:form.date"))).toBeVisible();

  await keep(former, "outbox", "items", contact(901, "Winter"));
  await page.goto("/myteam");
  await expect.poll(names).toEqual(["Vogel", "Winter"]);
  await expect(page.getByRole("link", { name: "Winter", exact: true })).toBeVisible();
});
