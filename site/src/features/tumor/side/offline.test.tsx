import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { retry } from "../../../offline/outbox/outbox";
import { unsentOf } from "../../../offline/writes";
import { openSite } from "../../../test/openSite";
import { PERSON } from "../../../test/server/person";
import { ref } from "../tumor.fixture";
import { signedIn, tumorServer } from "../visit.fixture";

beforeEach(signedIn);

const kept = () => screen.findByText(/^Auf diesem Gerät gespeichert/);
const save = (user: UserEvent) => user.click(screen.getByRole("button", { name: "Speichern" }));
const left = async () => within(await screen.findByRole("article", { name: "Linke Brust" }));

/** Opens the form of the left breast with its lists, and loses the network. */
async function editing(server: ReturnType<typeof tumorServer>, ...fields: RegExp[]) {
  await openSite("/tumorinformation");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: /^(Angaben eintragen: l|L)inke Brust/ }));
  await screen.findByRole("form", { name: "Angaben zur linken Brust" });
  for (const field of fields) await user.click(screen.getByText(field, { selector: "summary span" }));
  await screen.findByRole("radio", { name: /G2/ });
  return { user, network: server.fail(/^(GET|POST|DELETE) /, "offline") };
}

async function sent(network: { end: () => void }) {
  network.end();
  await retry();
  await waitFor(async () => expect(await unsentOf(PERSON)).toBe(0));
}

it("a first entry has its formula at once, after a reload too, and arrives with the network", async () => {
  const server = tumorServer();
  const { user, network } = await editing(server, /^Grading/);
  await user.click(screen.getByRole("radio", { name: /G2/ }));
  await save(user);
  await kept();
  await (await left()).findByRole("button", { name: /^G2/ });
  cleanup();
  await openSite("/tumorformula");
  await screen.findByRole("button", { name: /^G2/ });
  expect(server.rows("tumorinformation")).toEqual([]);
  await sent(network);
  const rows = server.rows("tumorinformation");
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ medicalprofile: 5, tumorgradingleft: ref("tumorgrading", "g2") });
});

it("a row that another device has made meanwhile gets what it does not say, and is asked about where it says otherwise", async () => {
  const server = tumorServer();
  const { user, network } = await editing(server, /^Grading/, /^Ki-67/);
  await user.click(screen.getByRole("radio", { name: /G2/ }));
  await user.type(screen.getByRole("textbox", { name: /^Ki-67/ }), "15");
  await save(user);
  await kept();
  cleanup();
  const body = { medicalprofile: 5, quadrantcenterleft: true, proliferationmarkerleft: 35 };
  server.put("tumorinformation", { id: 70, version: 1, ...body });
  network.end();
  await openSite("/outbox");
  await user.click(await screen.findByRole("button", { name: /^Versionen vergleichen/ }));
  await user.click(await screen.findByRole("radio", { name: /35/ }));
  await user.click(screen.getByRole("button", { name: "Speichern" }));
  await waitFor(async () => expect(await unsentOf(PERSON)).toBe(0));
  expect(server.rows("tumorinformation")).toEqual([
    expect.objectContaining({ ...body, id: 70, tumorgradingleft: ref("tumorgrading", "g2") }),
  ]);
});

it("a place of metastases that is taken away alone is kept on the device too", async () => {
  const present = ref("distantmetastasespresent", "present");
  const locationRow = (id: number, key: string) => ({
    id,
    tumorinformation: 9,
    side: "left" as const,
    distantmetastaseslocation: ref("distantmetastaseslocation", key),
  });
  const server = tumorServer({
    tumorinformation: [{ id: 9, version: 1, medicalprofile: 5, distantmetastasespresentleft: present }],
    tumorinformationdistantmetastaseslocation: [locationRow(21, "bone"), locationRow(22, "liver")],
  });
  const { user, network } = await editing(server, /^Absiedlungen/, /^Grading/);
  await user.click(await screen.findByRole("checkbox", { name: "Leber" }));
  await save(user);
  await kept();
  await sent(network);
  expect(server.rows("tumorinformationdistantmetastaseslocation").map(({ id }) => id)).toEqual([21]);
});
