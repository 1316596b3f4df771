import "fake-indexeddb/auto";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLanguage } from "../../../i18n/i18n";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { isCertified, kilometres } from "./center";
import { center, centerServer, DRESDEN, saved, visitor } from "./visit.fixture";
import { tidyZip, zipFault } from "./zipcode";

beforeEach(visitor);

const zip = () => screen.findByLabelText<HTMLInputElement>("Postleitzahl");
const names = () =>
  within(screen.getByRole("region", { name: "Zentren" }))
    .getAllByRole("heading", { level: 3 })
    .map(({ textContent }) => textContent);

describe("a postcode", () => {
  it.each([
    ["01307", "01307", null],
    [" 0 1307 ", "01307", null],
    ["D-01307", "01307", null],
    ["", "", "required"],
    ["1010", "1010", "foreign"],
    ["abcde", "abcde", "pattern"],
    ["123456", "123456", "pattern"],
  ])("typed as %j is %j with the fault %j", (typed, tidy, fault) => {
    expect(tidyZip(typed)).toBe(tidy);
    expect(zipFault(tidyZip(typed))).toBe(fault);
  });
});

describe("a centre", () => {
  it("is certified only when that is known and not over", () => {
    const until = (certified: boolean | null, certifieduntil: string | null) =>
      isCertified(center(1, "x", { certified, certifieduntil } as object), "20261121");
    expect([until(true, null), until(true, "20261121"), until(true, "20261120")]).toEqual([
      true,
      true,
      false,
    ]);
    expect([until(null, null), until(false, "20991231")]).toEqual([false, false]);
  });

  it("is so far away in the language of the page", () => {
    expect([kilometres(1.7, "de-DE"), kilometres(1.7, "en-GB"), kilometres(160, "de-DE")]).toEqual([
      "1,7",
      "1.7",
      "160",
    ]);
  });
});

describe("the search", () => {
  it("X-CC-2: asks for a postcode kept as text, and shows the centres by distance", async () => {
    const { calls } = centerServer([saved(9, DRESDEN)]);
    const router = await openSite("/cancercenter-search");
    const field = await zip();
    expect(field.inputMode).toBe("numeric");
    await expectAccessible();
    await userEvent.type(field, "01307{enter}");
    await screen.findByRole("link", { name: "Charité" });
    expect(router.state.location.pathname).toBe("/cancercenter-searchresult/01307");
    expect(names()).toEqual(["Universitätsklinikum Dresden", "Charité"]);
    screen.getByText("unter 1 km");
    screen.getByText("165 km");
    screen.getByText(/^Dies sind Beispieldaten\./);
    screen.getByText("Zertifiziert");
    await screen.findByText("Gespeichert");
    expect(screen.getByRole("link", { name: "Charité" }).getAttribute("href")).toBe(
      "/cancercenter-detail/1/0",
    );
    expect(screen.getByRole("link", { name: /Dresden/ }).getAttribute("href")).toBe(
      "/cancercenter-detail/2/9",
    );
    const url = new URL(calls("GET", "cancercenter/list")[0]?.path ?? "", "http://localhost");
    expect(Object.fromEntries(url.searchParams)).toEqual({ "p.i": "0", "p.s": "20", "f.zipcode": "01307" });
    expect(document.title).toBe("Suchergebnis – Zuversicht");
    await expectAccessible();
  });

  it.each([
    ["1234", /Österreich und in der Schweiz/],
    ["abcde", /fünf Ziffern/],
    ["00000", /Diese Postleitzahl kennen wir nicht/],
    ["", /Bitte geben Sie eine Postleitzahl ein/],
  ])("says at the field what is wrong with %j, and keeps it", async (typed, words) => {
    centerServer([]);
    const router = await openSite("/cancercenter-search");
    const field = await zip();
    await userEvent.type(field, `${typed}{enter}`);
    await screen.findByText(words);
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.value).toBe(typed);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(router.state.location.pathname).toBe("/cancercenter-search");
  });

  it("keeps what is typed in the address and nowhere else", async () => {
    centerServer([]);
    const router = await openSite("/cancercenter-search");
    await userEvent.type(await zip(), "0130");
    await userEvent.selectOptions(screen.getByLabelText("Umkreis"), "50");
    await userEvent.click(screen.getByLabelText("Nur zertifizierte Zentren"));
    const { pathname, search } = router.state.location;
    expect(search).toBe("?radius=50&certified=true&zipcode=0130");
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain("0130");
    cleanup();
    await openSite(pathname + search);
    expect((await zip()).value).toBe("0130");
    expect(screen.getByLabelText<HTMLSelectElement>("Umkreis").value).toBe("50");
    expect(screen.getByLabelText<HTMLInputElement>("Nur zertifizierte Zentren").checked).toBe(true);
  });

  it("X-CC-2: shows the nearest where the circle is empty", async () => {
    centerServer([]);
    await openSite("/cancercenter-searchresult/10115?radius=25&certified=true");
    await screen.findByText("In diesem Umkreis kennen wir kein Zentrum. Die nächsten sind:");
    expect(names()).toEqual(["Universitätsklinikum Dresden"]);
  });

  it("says when no centre is known to be certified, and shows the nearest all the same", async () => {
    centerServer([]).change("cancercenter", DRESDEN.id, { certified: false });
    await openSite("/cancercenter-searchresult/01307?certified=true");
    await screen.findByText(/^Zu keinem Zentrum liegt uns ein Zertifikat vor/);
    expect(names()).toHaveLength(2);
  });

  it("shows what narrows the list, and is without it by a tap", async () => {
    centerServer([]);
    const router = await openSite("/cancercenter-searchresult/01307?radius=50&certified=true");
    const set = () => screen.getByRole("list", { name: "Eingestellte Filter" });
    await waitFor(() => expect(set().textContent).toBe("bis 50 kmnur zertifizierte"));
    await userEvent.click(screen.getByRole("link", { name: "Filter „nur zertifizierte“ aufheben" }));
    await waitFor(() => expect(set().textContent).toBe("bis 50 km"));
    expect(router.state.location.search).toBe("?radius=50");
    await userEvent.click(screen.getByRole("link", { name: "Filter „bis 50 km“ aufheben" }));
    await waitFor(() => expect(names()).toEqual(["Universitätsklinikum Dresden", "Charité"]));
    expect(screen.queryByRole("list", { name: "Eingestellte Filter" })).toBeNull();
    await expectAccessible();
  });

  it("keeps the list beside a centre that was opened from it", async () => {
    centerServer([]);
    const router = await openSite("/cancercenter-searchresult/10117");
    await userEvent.click(await screen.findByRole("link", { name: "Charité" }));
    await screen.findByRole("heading", { level: 1, name: "Charité" });
    const list = within(await screen.findByRole("navigation", { name: "Zentren" }));
    list.getByRole("heading", { name: "2 Zentren um 10117" });
    expect(list.getByRole("link", { current: "page" }).textContent).toBe("Charité");
    await userEvent.click(list.getByRole("link", { name: /Dresden/ }));
    await screen.findByRole("heading", { level: 1, name: "Universitätsklinikum Dresden" });
    await userEvent.click(screen.getByRole("button", { name: "Suchergebnis" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/cancercenter-searchresult/10117"));
  });

  describe("without a postcode", () => {
    const ask = vi.fn<Geolocation["getCurrentPosition"]>();
    const device = (latitude: number, longitude: number) =>
      ask.mockImplementation((found) => found({ coords: { latitude, longitude } } as GeolocationPosition));
    const allow = async () => {
      const allowed = await screen.findByRole("switch", { name: "Meinen Standort für diese Suche nutzen" });
      await userEvent.click(allowed);
    };
    const near = () => screen.findByRole("button", { name: "In meiner Nähe suchen" });

    beforeEach(() => {
      ask.mockReset();
      Object.defineProperty(navigator, "geolocation", {
        configurable: true,
        value: { getCurrentPosition: ask },
      });
    });
    afterEach(() => void Reflect.deleteProperty(navigator, "geolocation"));

    it("S-LOC-1: asks the device after the person allowed it and tapped, and sends two decimals with that call only", async () => {
      device(51.053_71, 13.781_49);
      const { calls } = centerServer([]);
      const router = await openSite("/cancercenter-search");
      await zip();
      expect(screen.queryByRole("button", { name: "In meiner Nähe suchen" })).toBeNull();
      await allow();
      expect(ask).not.toHaveBeenCalled();
      await expectAccessible();
      await userEvent.click(await near());
      await screen.findByText("Die nächsten Zentren von Ihnen aus, Entfernung als Luftlinie.");
      expect(names()).toEqual(["Universitätsklinikum Dresden", "Charité"]);
      const sent = calls("GET", "").map(({ path, headers }) => [path, headers.get("user-location")]);
      expect(sent.filter(([, place]) => place !== null)).toEqual([
        ["/api/cancercenter/list?p.i=0&p.s=20", "51.05;13.78"],
      ]);
      const { pathname, search } = router.state.location;
      expect(pathname + search).toBe("/cancercenter-searchresult/here");
      expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/51\.|13\.7/);
      await expectAccessible();
      await userEvent.click(screen.getByRole("link", { name: /Dresden/ }));
      await screen.findByRole("heading", { name: "2 Zentren in Ihrer Nähe" });
    });

    it("S-LOC-2: logs that the device says nothing, without a toast, and goes on with the postcode", async () => {
      const logged = vi.spyOn(console, "warn").mockReturnValue();
      ask.mockImplementation((_, failed) => failed?.({ message: "denied" } as GeolocationPositionError));
      const { calls } = centerServer([]);
      const router = await openSite("/cancercenter-search");
      await allow();
      await userEvent.click(await near());
      await screen.findByText(/^Ihr Gerät nennt keinen Standort\./);
      await waitFor(async () => expect(document.activeElement).toBe(await zip()));
      expect(logged).toHaveBeenCalledWith("location not found", expect.anything());
      expect(calls("GET", "cancercenter/list")).toEqual([]);
      expect(screen.getByRole("alert").textContent).toBe("");
      await userEvent.type(await zip(), "10115{Enter}");
      await waitFor(() => expect(router.state.location.pathname).toBe("/cancercenter-searchresult/10115"));
      await waitFor(() => expect(calls("GET", "cancercenter/list")).toHaveLength(1));
    });

    it("leads nobody away who went back while the device was looking", async () => {
      const { calls } = centerServer([]);
      const router = await openSite("/cancercenter-search");
      await allow();
      await userEvent.click(await near());
      await act(() => router.navigate("/cancercenter"));
      await act(async () => {
        ask.mock.lastCall?.[0]({ coords: { latitude: 51.05, longitude: 13.78 } } as GeolocationPosition);
      });
      expect(router.state.location.pathname).toBe("/cancercenter");
      expect(calls("GET", "cancercenter/list")).toEqual([]);
    });

    it("knows no place after a reload, and leads back", async () => {
      centerServer([]);
      await openSite("/cancercenter-searchresult/here?radius=50");
      await screen.findByText("Ihren Standort heben wir nicht auf. Bitte suchen Sie noch einmal.");
      const again = screen.getByRole("link", { name: "Suche ändern" });
      expect(again.getAttribute("href")).toBe("/cancercenter-search?radius=50");
    });
  });

  it("explains an address with a postcode that nobody knows, and leads back to it", async () => {
    centerServer([]);
    await openSite("/cancercenter-searchresult/00000?radius=50");
    await screen.findByText(/Diese Postleitzahl kennen wir nicht/);
    expect(screen.getByRole("link", { name: "Suche ändern" }).getAttribute("href")).toBe(
      "/cancercenter-search?radius=50&zipcode=00000",
    );
    // No toast beside it.
    expect(screen.queryByText("Bitte prüfen Sie Ihre Angaben.")).toBeNull();
  });

  it("goes on where the page ends, and says how many there are", async () => {
    const { calls } = centerServer([], { largestPage: 1 });
    await openSite("/cancercenter-searchresult/10117");
    await screen.findByText("unter 1 km");
    await userEvent.click(screen.getByRole("button", { name: "Weitere Zentren zeigen" }));
    await screen.findByText("2 Zentren werden gezeigt.");
    expect(names()).toEqual(["Charité", "Universitätsklinikum Dresden"]);
    expect(screen.queryByRole("button", { name: "Weitere Zentren zeigen" })).toBeNull();
    expect(calls("GET", "cancercenter/list").at(-1)?.path).toContain("f.zipcode=10117");
  });

  it("says when it could not be read, and tries again", async () => {
    const server = centerServer([]);
    const broken = server.fail("cancercenter/list", "error.unavailable");
    await openSite("/cancercenter-searchresult/10115");
    await screen.findByText("Die Daten ließen sich nicht laden. Das liegt nicht an Ihnen.");
    broken.end();
    await userEvent.click(screen.getByRole("button", { name: "Noch einmal versuchen" }));
    await screen.findByRole("link", { name: "Charité" });
  });

  it("speaks English as well", async () => {
    await chooseLanguage("en");
    centerServer([]);
    await openSite("/cancercenter-searchresult/10115");
    await screen.findByText("1.7 km");
    screen.getByText(/^These are sample data\./);
  });
});
