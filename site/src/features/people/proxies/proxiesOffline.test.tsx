import "fake-indexeddb/auto";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { addMonths, dayOf } from "../../../dates/dates";
import { unsentOf } from "../../../offline/writes";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { signedIn } from "../../../test/person";
import { PERSON } from "../../../test/server/person";
import { startServer } from "../../../test/server/server";

const GIVEN = {
  id: 7,
  name: "Meine Schwester",
  parts: ["timeline"],
  until: addMonths(dayOf(new Date()), 2),
};

beforeEach(() =>
  signedIn({
    words: ["proxies", "factor", "outbox"],
    pages: [
      () => import("./ProxiesPage"),
      () => import("./ProxyAddPage"),
      () => import("./ProxyEditPage"),
      () => import("./ProxyAcceptPage"),
      () => import("../../outbox/OutboxPage"),
      () => import("../../../offline/offlineWrites"),
    ],
  }),
);

afterEach(() => {
  vi.restoreAllMocks();
});

const user = () => userEvent.setup();
const press = async (name: string) => user().click(await screen.findByRole("button", { name }));
const follow = async (name: string) => user().click(await screen.findByRole("link", { name }));
const kept = () => screen.findByText(/^Auf diesem Gerät gespeichert/);
const allSent = () => waitFor(async () => expect(await unsentOf(PERSON)).toBe(0));

/** Opens the people who may read, and loses the network. */
async function withoutNetwork(proxyaccess: readonly object[] = []) {
  const server = startServer({ proxyaccess: proxyaccess as never });
  await openSite("/settings/proxies");
  await screen.findByRole("link", { name: "Zugang geben" });
  const network = server.fail(/^(GET|POST|DELETE) /, "offline");
  const back = () => {
    network.end();
    window.dispatchEvent(new Event("online"));
  };
  return { server, back };
}

it("an access that is given without network says that its code comes later, and arrives", async () => {
  const { server, back } = await withoutNetwork();
  await follow("Zugang geben");
  await user().type(await screen.findByLabelText("Für wen?"), "Meine Schwester");
  await user().click(screen.getByRole("checkbox", { name: "Behandlungen" }));
  await press("Code erstellen");
  await kept();
  await screen.findByText("Wartet auf den Code");
  screen.getByText("Den Code können Sie erstellen, sobald dieses Gerät wieder Verbindung hat.");
  expect(screen.queryByRole("button", { name: "Code erstellen" })).toBeNull();
  await expectAccessible();

  await follow("Ändern: Meine Schwester");
  await user().click(await screen.findByRole("checkbox", { name: "Angaben zum Tumor" }));
  await press("Speichern");
  await screen.findByText("Zeigt: Angaben zum Tumor, Behandlungen");
  cleanup();
  await openSite("/outbox");
  const [added] = await screen.findAllByRole("heading", { name: "Meine Schwester" });
  const card = within(added?.closest("li") as HTMLElement);
  card.getByText("Neu: Zugang für eine Vertrauensperson");
  card.getByText("Behandlungen");
  await expectAccessible();
  back();
  await allSent();
  expect(server.rows("proxyaccess")).toMatchObject([
    { name: "Meine Schwester", parts: ["tumor", "treatment"], status: "invited" },
  ]);
});

it("an access that is ended without network says that it still holds, and ends later", async () => {
  const { server, back } = await withoutNetwork([{ ...GIVEN, status: "active" }]);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  await press("Beenden: Meine Schwester");
  await screen.findByText(/kann dann nichts mehr lesen, sobald dieses Gerät wieder Verbindung hat/);
  await press("Zugang beenden");
  await kept();
  vi.restoreAllMocks();
  await screen.findByText("Wird beendet");
  screen.getByText(/Bis dahin kann „Meine Schwester“ noch lesen/);
  expect(screen.queryByRole("button", { name: "Beenden: Meine Schwester" })).toBeNull();
  await expectAccessible();
  back();
  await allSent();
  expect(server.rows("proxyaccess")).toEqual([]);
  await screen.findByText("Im Moment liest niemand bei Ihnen mit.");
});

it("a code that is entered without network is taken later; one that does not hold is told and entered again", async () => {
  const { server, back } = await withoutNetwork();
  const offer = { id: 9, name: "Anna Sommer", parts: ["timeline"], until: "20991231" };
  server.proxies.offered.set("7K2M94TXQ8", offer);
  await follow("Code eingeben");
  await user().type(await screen.findByLabelText("Code"), "7k2m9-4txq9");
  await press("Code annehmen");
  await kept();
  back();
  cleanup();
  await openSite("/outbox");
  await screen.findByText("Das hat unser Server nicht angenommen.");
  const title = screen.getByRole("heading", { name: "Zugang für eine Vertrauensperson" });
  within(title.closest("li") as HTMLElement).getByText("Code angenommen");
  await expectAccessible();
  await follow("Angaben ändern: Zugang für eine Vertrauensperson");
  await user().type(await screen.findByLabelText("Code"), "7k2m9-4txq8");
  await press("Code annehmen");
  await allSent();
  await screen.findByText("Anna Sommer");
  expect(server.calls("POST", "proxyaccess/accept").map(({ body }) => body)).toContainEqual({
    code: "7K2M94TXQ8",
  });
});
