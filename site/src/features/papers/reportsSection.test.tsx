import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { expectAccessible } from "../../test/accessible";
import { openSite } from "../../test/openSite";
import { signedIn } from "../../test/person";
import { startServer } from "../../test/server/server";

const pages = [
  () => import("../medical/profile/MedicalProfilePage"),
  () => import("./document/DocumentAddPage"),
];
const LETTER = { id: 5, name: "Brief", documenttemplatecategory: 1 as never, date: "20260305" };
const PHOTO = { id: 6, name: "Foto vom Befund", date: "20260901", mimetype: "image/jpeg" };
const UNDATED = { id: 8, name: "Zettel" };
const PICTURE = { id: 7, name: "Profilbild", extraData: { page: "profileimage" } };

beforeEach(() => signedIn({ words: ["papers", "medical"], pages }));

const reports = async () => within(await screen.findByRole("region", { name: "Befunde" }));

it("letters and reports stand on the medical profile with kind and date, the newest first", async () => {
  startServer({ document: [UNDATED, LETTER, PICTURE, PHOTO] });
  await openSite("/medicalprofile");
  const list = await reports();
  await list.findByText("Zettel");
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent?.trim())).toEqual([
    "Foto vom Befund 01.09.2026",
    "Brief Arztbrief · 05.03.2026",
    "Zettel",
  ]);
  expect(list.queryByRole("link", { name: /^Alle/ })).toBeNull();
  await expectAccessible();
});

it("five of them are shown, and the way to all", async () => {
  startServer({ document: Array.from({ length: 7 }, (_, at) => ({ id: 20 + at, name: `Zettel ${at}` })) });
  await openSite("/medicalprofile");
  const list = await reports();
  const all = await list.findByRole("link", { name: "Alle 7 Dokumente" });
  expect(all.getAttribute("href")).toBe("/profiledata");
  expect(list.getAllByRole("listitem")).toHaveLength(5);
});

it("one is added from there, and the profile is shown again", async () => {
  const server = startServer();
  const router = await openSite("/medicalprofile");
  const list = await reports();
  await list.findByText("Hier bewahren Sie Briefe und Befunde auf.", { exact: false });
  const user = userEvent.setup({ applyAccept: false });
  await user.click(list.getByRole("link", { name: "Befund hinzufügen" }));
  const file = new File(["%PDF-1.7\n%%EOF\n"], "Befund.pdf", { type: "application/pdf" });
  await user.upload(await screen.findByLabelText<HTMLInputElement>("Datei wählen"), file);
  expect(screen.getAllByRole("link", { name: "Medizinisches Profil" }).length).toBeGreaterThan(0);
  await user.click(screen.getByRole("button", { name: "Hochladen" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/medicalprofile"));
  expect(server.rows("document")).toMatchObject([{ name: "Befund" }]);
  const added = await (await reports()).findByRole("listitem");
  expect(added.textContent).toMatch(/^Befund/);
});

it("that they could not be loaded is said, and it is tried again", async () => {
  const broken = startServer({ document: [LETTER] }).fail(/document\/list/, "error.validation");
  await openSite("/medicalprofile");
  const list = await reports();
  const again = await list.findByRole("button", { name: "Noch einmal versuchen" });
  broken.end();
  await userEvent.setup().click(again);
  await list.findByText("Brief");
});
