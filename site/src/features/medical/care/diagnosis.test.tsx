import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { chooseLanguage } from "../../../i18n/i18n";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { soon } from "../../../test/soon";
import { PROFILE } from "./treatment.fixture";
import { careServer, signedIn } from "./visit.fixture";

const edit = () => screen.findByRole("button", { name: "Ändern: Ihre Angaben" });
const save = () => screen.getByRole("button", { name: "Speichern" });
const alerts = () =>
  screen
    .getAllByRole("alert")
    .map(({ textContent }) => textContent)
    .join(" ");
const field = (name: RegExp) => screen.getByRole("textbox", { name });

async function openForm() {
  await openSite("/diagnosis");
  const user = userEvent.setup();
  await user.click(await edit());
  return user;
}

async function retype(user: ReturnType<typeof userEvent.setup>, name: RegExp, text: string) {
  await user.clear(field(name));
  await user.type(field(name), text);
}

describe("the diagnosis page", () => {
  beforeEach(signedIn);

  it("shows the dates, explains them and leads on", async () => {
    careServer();
    await openSite("/diagnosis");
    await edit();
    const main = within(screen.getByRole("main"));
    expect(main.getByText("12.01.2026")).toBeTruthy();
    expect(main.getByRole("heading", { name: "Was steht im Arztbrief?" })).toBeTruthy();
    expect(main.getByRole("button", { name: "Mammakarzinom" })).toBeTruthy();
    const links = ["Angaben zum Tumor", "Krebsart ansehen"].map((name) =>
      main.getByRole("link", { name }).getAttribute("href"),
    );
    expect(links).toEqual(["/tumorinformation", "/cancertype"]);
    expect(document.title).toBe("Diagnose – Zuversicht");
    await expectAccessible();
  });

  it("stores only what was changed and shows it", async () => {
    const { calls } = careServer();
    const user = await openForm();
    await retype(user, /^Erneute/, "1.9.2026");
    await user.click(save());
    expect(await screen.findByText("01.09.2026")).toBeTruthy();
    expect(calls("POST", "medicalprofile/").map(({ body }) => body)).toEqual([
      { id: 5, version: 1, diseaseAgain: "20260901" },
    ]);
    expect(document.activeElement?.textContent).toContain("Ändern");
  });

  it.each([
    ["13.03.1968", "Dieser Tag liegt vor Ihrem Geburtstag am 14.03.1968."],
    ["21.11.2026", "Dieser Tag liegt in der Zukunft."],
    ["01.10.2026", "Dieser Tag liegt nach dem Beginn Ihrer Nachsorge am 28.09.2026."],
    ["31.02.2026", "Diesen Tag kennen wir nicht."],
  ])("refuses %s with a sentence at the field and sends nothing", async (text, sentence) => {
    const { calls } = careServer();
    const user = await openForm();
    await retype(user, /^Diagnosedatum/, text);
    await user.click(save());
    const input = field(/^Diagnosedatum/);
    const described = input.getAttribute("aria-describedby") ?? "";
    const texts = described.split(" ").map((id) => document.getElementById(id)?.textContent ?? "");
    expect(texts.join(" ")).toContain(sentence);
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(alerts()).toContain(sentence);
    expect(calls("POST", "medicalprofile/")).toEqual([]);
    await expectAccessible();
  });

  it("puts a fault that the server finds to its field", async () => {
    careServer().fail("medicalprofile/update", {
      key: "error.validation",
      fields: [{ path: "diagnosisdate", key: "maxDate" }],
    });
    const user = await openForm();
    await retype(user, /^Diagnosedatum/, "02.03.2026");
    await user.click(save());
    await soon(() =>
      expect(alerts()).toContain(
        "Diagnosedatum: Dieser Tag ist zu spät. Bitte wählen Sie einen früheren Tag.",
      ),
    );
    expect((field(/^Diagnosedatum/) as HTMLInputElement).value).toBe("02.03.2026");
  });

  it("keeps unfinished input and opens with it again", async () => {
    careServer();
    const user = await openForm();
    await retype(user, /^Diagnosedatum/, "02.03.2026");
    cleanup();
    await openSite("/diagnosis");
    expect(await screen.findByDisplayValue("02.03.2026")).toBeTruthy();
    await user.click(await screen.findByRole("button", { name: "Von vorn beginnen" }));
    expect(await screen.findByDisplayValue("12.01.2026")).toBeTruthy();
  });

  it("keeps what another tab changed beside the own change", async () => {
    const server = careServer();
    const user = await openForm();
    server.put("medicalprofile", { ...PROFILE, version: 2, aftercare: "20261001" });
    await retype(user, /^Diagnosedatum/, "13.01.2026");
    await user.click(save());
    expect(await screen.findByText("13.01.2026")).toBeTruthy();
    expect(server.row("medicalprofile", 5)).toMatchObject({
      aftercare: "20261001",
      diagnosisdate: "20260113",
      version: 3,
    });
  });

  it("asks before it replaces the same date that another tab changed", async () => {
    const server = careServer();
    const user = await openForm();
    server.put("medicalprofile", { ...PROFILE, version: 2, diagnosisdate: "20260120" });
    await retype(user, /^Diagnosedatum/, "13.01.2026");
    await user.click(save());
    await screen.findByRole("heading", { name: "Zwei Versionen" });
    screen.getByRole("radio", { name: "20.01.2026Inzwischen gespeichert" });
    expect(server.row("medicalprofile", 5)?.diagnosisdate).toBe("20260120");
    await user.click(screen.getByRole("radio", { name: "13.01.2026Ihre Eingabe" }));
    await user.click(save());
    expect(await screen.findByText("13.01.2026")).toBeTruthy();
    expect(server.row("medicalprofile", 5)?.diagnosisdate).toBe("20260113");
  });

  it("makes the profile with the first date, and speaks English", async () => {
    const { calls } = careServer({ medicalprofile: [] });
    await openSite("/diagnosis");
    const user = userEvent.setup();
    expect(await screen.findByText(/^Tragen Sie hier den Tag Ihrer Diagnose ein/)).toBeTruthy();
    await chooseLanguage("en");
    await user.click(await screen.findByRole("button", { name: "Enter: Your entries" }));
    await user.type(field(/^Date of diagnosis/), "12.01.2026");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("12 Jan 2026")).toBeTruthy();
    expect(calls("POST", "medicalprofile/add").map(({ body }) => body)).toEqual([
      { diagnosisdate: "20260112" },
    ]);
  });
});
