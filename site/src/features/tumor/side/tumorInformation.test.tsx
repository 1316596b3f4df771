import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { chooseLanguage } from "../../../i18n/i18n";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { FULL_LEFT, ref } from "../tumor.fixture";
import { signedIn, tumorServer } from "../visit.fixture";

beforeEach(signedIn);

const LOCATIONS = "tumorinformationdistantmetastaseslocation";
const card = (name: RegExp) => screen.getByRole("article", { name });
const press = (user: UserEvent, name: string | RegExp) => user.click(screen.getByRole("button", { name }));

async function editLeft(): Promise<UserEvent> {
  await openSite("/tumorinformation");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: /^(Angaben eintragen: l|L)inke Brust/ }));
  await screen.findByRole("form", { name: "Angaben zur linken Brust" });
  return user;
}

async function open(user: UserEvent, field: RegExp) {
  await user.click(screen.getByText(field, { selector: "summary span" }));
}

const information = (more: Record<string, unknown> = {}) => ({
  id: 9,
  version: 3,
  medicalprofile: 5,
  ...more,
});

describe("the two cards", () => {
  it("W-CARDS-01 and W-CARDS-03: name the side in words and show its formula", async () => {
    const server = tumorServer({ formulas: { left: FULL_LEFT } });
    await openSite("/tumorinformation");
    const left = within(await screen.findByRole("article", { name: "Linke Brust" }));
    left.getByText("Oben außen", { selector: "p" });
    left.getByRole("button", { name: "ypT1c: Größe" });
    left.getByText("Der Tumor ist größer als 10 mm und höchstens 20 mm groß.");
    left.getByText(/Wahrscheinlich Luminal B, HER2-negativ/);
    left.getByText(/Entscheidend ist der Befund Ihres Behandlungsteams/);
    left.getByRole("link", { name: "Schritt für Schritt durchgehen: linke Brust" });
    const right = within(card(/Rechte Brust/));
    right.getByText("Noch keine Angaben");
    right.getByRole("link", { name: "Schritt für Schritt eintragen: rechte Brust" });
    expect(document.title).toBe("Tumorangaben – Zuversicht");
    expect(server.calls("GET", "tumorinformation")).toEqual([]);
    await expectAccessible();
  });

  it("show both sides in one picture that is a list as well", async () => {
    tumorServer({ formulas: { left: FULL_LEFT } });
    await openSite("/tumorinformation");
    const figure = within(await screen.findByRole("figure"));
    expect(figure.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Ihre rechte BrustNoch kein Ort eingetragen",
      "Ihre linke BrustOben außen",
    ]);
    const user = userEvent.setup();
    await press(user, "Ort in der rechten Brust ändern");
    await screen.findByRole("dialog", { name: "Rechte Brust: Ort in der Brust" });
    await user.keyboard("{Escape}");
    const drawn = document.querySelector('g[data-side="left"] path[data-chosen]');
    if (drawn) await user.click(drawn);
    await screen.findByRole("dialog", { name: "Linke Brust: Ort in der Brust" });
  });

  it("lead back to where the assistant was left", async () => {
    const assistant = { id: 3, version: 1, medicalprofile: 5, side: "left", step: 4, kept: true };
    tumorServer({ formulas: { left: FULL_LEFT }, tumorInfoAssistant: [assistant] });
    await openSite("/tumorinformation");
    await screen.findByRole("link", { name: "Assistent fortsetzen: linke Brust" });
    expect(screen.queryByRole("link", { name: /durchgehen: linke/ })).toBeNull();
  });

  it("are there in English as well", async () => {
    tumorServer({ formulas: { left: FULL_LEFT } });
    await chooseLanguage("en");
    await openSite("/tumorinformation");
    await screen.findByRole("article", { name: "Left breast" });
    screen.getByText("The tumour is larger than 10 mm and at most 20 mm.");
  });

  it("S-CARD-02 and S-CARD-04: editing announces itself and ends after the save", async () => {
    const server = tumorServer();
    const user = await editLeft();
    screen.getByText("Linke Brust: Sie können die Angaben jetzt ändern.");
    await open(user, /^Größe des Tumors/);
    await user.click(await screen.findByRole("radio", { name: /Mehr als 10 mm/ }));
    await expectAccessible();
    await press(user, "Speichern");
    await screen.findByRole("button", { name: "Angaben eintragen: linke Brust" });
    screen.getByText("Linke Brust: Das Ändern ist beendet.");
    expect(server.writes()).toEqual([
      { method: "POST", path: "tumorinformation/add", body: { medicalprofile: 5, tumorsizeleft: 7 } },
    ]);
    expect(server.calls("GET", "tumorformula")).toHaveLength(2);
  });

  it("make the medical profile with the first save when there is none", async () => {
    const server = tumorServer({ medicalprofile: [] });
    const user = await editLeft();
    await open(user, /^HER2$/);
    await user.click(await screen.findByRole("radio", { name: /^Positiv \(IHC/ }));
    await press(user, "Speichern");
    await screen.findByRole("button", { name: "Angaben eintragen: linke Brust" });
    expect(server.writes().map(({ path, body }) => [path, body])).toEqual([
      ["medicalprofile/add", {}],
      ["tumorbiology/add", { medicalprofile: server.rows("medicalprofile")[0]?.id, her2typeleft: 3 }],
    ]);
  });

  it("S-CARD-06: a failed save keeps what was entered, and the next one finishes it without adding twice", async () => {
    const server = tumorServer();
    const broken = server.fail(`${LOCATIONS}/add`, "error.unknown");
    const user = await editLeft();
    await open(user, /^Absiedlungen/);
    await user.click(await screen.findByRole("radio", { name: /^Ja, Fern/ }));
    await user.click(await screen.findByRole("checkbox", { name: "Knochen" }));
    await press(user, "Speichern");
    await within(screen.getByRole("form")).findByRole("alert");
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Knochen" }).checked).toBe(true);
    broken.end();
    await press(user, "Speichern");
    await screen.findByRole("button", { name: "Angaben eintragen: linke Brust" });
    expect(server.calls("POST", "tumorinformation/add")).toHaveLength(1);
    const tries = server.calls("POST", `${LOCATIONS}/add`);
    expect(tries).toHaveLength(2);
    expect(tries[0]?.headers.get("idempotency-key")).toBe(tries[1]?.headers.get("idempotency-key"));
    expect(server.rows(LOCATIONS).length).toBe(1);
  });

  it("stand as the breasts do in the picture: the right one first", async () => {
    tumorServer();
    await openSite("/tumorinformation");
    const cards = await screen.findAllByRole("article");
    expect(cards.map((card) => card.getAttribute("data-side"))).toEqual(["right", "left"]);
    const drawn = [...document.querySelectorAll("figure svg g[data-side]")];
    expect(drawn.map((breast) => breast.getAttribute("data-side"))).toEqual(["right", "left"]);
  });

  it("S-CARD-05 and S-CARD-08: both can be open, and one button saves both", async () => {
    const server = tumorServer();
    const user = await editLeft();
    expect(screen.queryByRole("button", { name: "Beide Seiten speichern" })).toBeNull();
    await press(user, "Angaben eintragen: rechte Brust");
    const right = within(await screen.findByRole("form", { name: "Angaben zur rechten Brust" }));
    const left = within(screen.getByRole("form", { name: "Angaben zur linken Brust" }));
    await user.click(left.getByRole("radio", { name: /Im Befund: G1/, hidden: true }));
    await user.click(right.getByRole("radio", { name: /Im Befund: G3/, hidden: true }));
    await press(user, "Beide Seiten speichern");
    await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
    const id = server.rows("tumorinformation")[0]?.id;
    expect(server.writes().map(({ path, body }) => [path, body])).toEqual([
      ["tumorinformation/add", { medicalprofile: 5, tumorgradingright: 3 }],
      [`tumorinformation/update/${id}`, { id, version: 1, tumorgradingleft: 1 }],
    ]);
  });
});

describe("a form", () => {
  it("S-DM-06: a second press on an answer takes it back", async () => {
    const server = tumorServer({
      formulas: { left: FULL_LEFT },
      tumorinformation: [information({ tumorsizeleft: ref("tumorsize", "t1c") })],
    });
    const user = await editLeft();
    await open(user, /^Größe des Tumors/);
    await user.click(await screen.findByRole("radio", { name: /Mehr als 10 mm/ }));
    await press(user, "Speichern");
    await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
    expect(server.writes()).toEqual([
      {
        method: "POST",
        path: "tumorinformation/update/9",
        body: { id: 9, version: 3, tumorsizeleft: null },
      },
    ]);
  });

  it("S-DM-01 to S-DM-04: no metastases delete the places of this side and no others", async () => {
    const locationRow = (id: number, side: string, key: string) => ({
      id,
      version: 1,
      tumorinformation: 9,
      side,
      distantmetastaseslocation: ref("distantmetastaseslocation", key),
    });
    const present = ref("distantmetastasespresent", "present");
    const server = tumorServer({
      formulas: { left: FULL_LEFT },
      tumorinformation: [
        information({ distantmetastasespresentleft: present, distantmetastasespresentright: present }),
      ],
      [LOCATIONS]: [
        locationRow(21, "left", "bone"),
        locationRow(22, "left", "liver"),
        locationRow(23, "right", "bone"),
      ],
    });
    const user = await editLeft();
    await open(user, /^Absiedlungen/);
    await user.click(await screen.findByRole("radio", { name: /^Nein, keine/ }));
    expect(screen.queryByRole("checkbox", { name: "Knochen" })).toBeNull();
    await press(user, "Speichern");
    await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
    expect(server.writes().map(({ method, path }) => [method, path])).toEqual([
      ["POST", "tumorinformation/update/9"],
      ["DELETE", `${LOCATIONS}/delete/21`],
      ["DELETE", `${LOCATIONS}/delete/22`],
    ]);
    expect(server.rows(LOCATIONS).map(({ id }) => id)).toEqual([23]);
  });

  it("S-DM-08: words are asked for and sent only with a place that takes some", async () => {
    const server = tumorServer();
    const user = await editLeft();
    await open(user, /^Absiedlungen/);
    await user.click(await screen.findByRole("radio", { name: /^Ja, Fern/ }));
    screen.getByText(/Krebsinformationsdienst/);
    await user.click(await screen.findByRole("checkbox", { name: "Leber" }));
    expect(screen.queryByRole("textbox", { name: /Andere Stelle/ })).toBeNull();
    await user.click(screen.getByRole("checkbox", { name: "Andere Stelle" }));
    await user.type(screen.getByRole("textbox", { name: /Andere Stelle/ }), "Weichteile");
    await press(user, "Speichern");
    await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
    const id = server.rows("tumorinformation")[0]?.id;
    const places = server.calls("POST", `${LOCATIONS}/add`).map(({ body }) => body);
    expect(places).toEqual([
      { tumorinformation: id, distantmetastaseslocation: 2, side: "left" },
      {
        tumorinformation: id,
        distantmetastaseslocation: 99,
        side: "left",
        distantmetastaseslocationother: "Weichteile",
      },
    ]);
  });

  it("takes a place in the breast from the picture and from the list", async () => {
    const server = tumorServer();
    const user = await editLeft();
    await open(user, /^Ort in der Brust/);
    const area = document.querySelector('[data-flag="armpit"]');
    expect(area?.closest("svg")?.getAttribute("aria-hidden")).toBe("true");
    if (area) await user.click(area);
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Achselhöhle" }).checked).toBe(true);
    await user.click(screen.getByRole("checkbox", { name: "Oben innen" }));
    await press(user, "Speichern");
    await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
    expect(server.writes().map(({ body }) => body)).toEqual([
      { medicalprofile: 5, armpitleft: true, quadranttopinsideleft: true },
    ]);
  });

  it.each(["101", "12,5"])(
    "names Ki-67 of %s as what is to be corrected and sends nothing",
    async (typed) => {
      const server = tumorServer();
      const user = await editLeft();
      await open(user, /^Ki-67/);
      await user.type(screen.getByRole("textbox", { name: /Ki-67/ }), typed);
      await press(user, "Speichern");
      await screen.findByRole("link", { name: /^Ki-67 in Prozent: / });
      expect(server.writes()).toEqual([]);
      await expectAccessible();
    },
  );

  it("shows both versions when another tab changed the same, and keeps what only one of them changed", async () => {
    const server = tumorServer({
      formulas: { left: FULL_LEFT },
      tumorinformation: [information({ tumorgradingleft: ref("tumorgrading", "g1") })],
    });
    const user = await editLeft();
    await user.click(screen.getByRole("radio", { name: /Im Befund: G3/, hidden: true }));
    await user.click(screen.getByRole("radio", { name: /Im Befund: R1/, hidden: true }));
    server.change("tumorinformation", 9, {
      tumorgradingleft: ref("tumorgrading", "g2"),
      lymphnodecountleft: ref("lymphnodecount", "n1"),
    });
    await press(user, "Speichern");
    await screen.findByText("Zwei Versionen");
    expect(server.writes()).toEqual([]);
    await expectAccessible();
    await user.click(screen.getByRole("radio", { name: /Schlecht differenziert/ }));
    await press(user, "Speichern");
    await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
    expect(server.writes().map(({ body }) => body)).toEqual([
      { id: 9, version: 4, resectionstateleft: 2, tumorgradingleft: 3 },
    ]);
    expect(server.row("tumorinformation", 9)?.lymphnodecountleft).toMatchObject({ key: "n1" });
  });

  it("keeps what was entered for the next visit", async () => {
    tumorServer();
    const user = await editLeft();
    await user.click(screen.getByRole("radio", { name: /Im Befund: G3/, hidden: true }));
    window.dispatchEvent(new Event("pagehide"));
    cleanup();
    await openSite("/tumorinformation");
    await screen.findByText("Ihre Eingaben von vorhin sind noch da.");
    const chosen = await screen.findByRole<HTMLInputElement>("radio", {
      name: /Im Befund: G3/,
      hidden: true,
    });
    expect(chosen.checked).toBe(true);
  });

  it("asks before it gives up changes", async () => {
    tumorServer();
    const user = await editLeft();
    await user.click(screen.getByRole("radio", { name: /Im Befund: G3/, hidden: true }));
    await press(user, "Abbrechen");
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(dialog.getByRole("button", { name: "Verwerfen" }));
    await screen.findByRole("button", { name: "Angaben eintragen: linke Brust" });
  });
});

describe("tumorinformation-modal", () => {
  it("edits one group of one side on top of the page and leads back to it", async () => {
    const server = tumorServer({ formulas: { left: FULL_LEFT } });
    const router = await openSite("/tumorinformation-modal?side=right&section=tissue");
    const user = userEvent.setup();
    const dialog = within(await screen.findByRole("dialog", { name: "Rechte Brust: Gewebe" }));
    await user.click(await dialog.findByRole("radio", { name: /Anderer Typ/ }));
    await user.type(dialog.getByRole("textbox", { name: /Gewebetyp in Ihren Worten/ }), "Sekretorisch");
    await user.click(dialog.getByRole("button", { name: "Speichern" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(router.state.location.pathname).toBe("/tumorinformation");
    expect(server.writes().map(({ body }) => body)).toEqual([
      { medicalprofile: 5, histologyright: 99, histologyotherright: "Sekretorisch" },
    ]);
  });

  it("opens a single fact, and without navigation from the page itself", async () => {
    tumorServer({ formulas: { left: FULL_LEFT } });
    const router = await openSite("/tumorinformation-modal?side=left&section=tumorsize");
    const user = userEvent.setup();
    const dialog = within(await screen.findByRole("dialog", { name: "Linke Brust: Größe des Tumors (T)" }));
    await user.click(dialog.getByRole("button", { name: "Schließen" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/tumorinformation"));
    await press(user, "Ändern: Merkmale der Zellen");
    await screen.findByRole("dialog", { name: "Linke Brust: Merkmale der Zellen" });
    expect(router.state.location.pathname).toBe("/tumorinformation");
    await expectAccessible();
  });

  it.each(["side=up&section=tissue", "side=left&section=nothing", ""])(
    "shows the page alone for '%s'",
    async (query) => {
      tumorServer();
      await openSite(`/tumorinformation-modal?${query}`);
      await screen.findByRole("article", { name: "Linke Brust" });
      expect(screen.queryByRole("dialog")).toBeNull();
    },
  );
});
