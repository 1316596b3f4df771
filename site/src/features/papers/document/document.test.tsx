import "fake-indexeddb/auto";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Entities } from "../../../api/entities";
import { MULTIPART_THRESHOLD_BYTES } from "../../../api/sendDocument";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { signedIn } from "../../../test/person";
import { type Failure, startServer } from "../../../test/server/server";
import { ToastProvider } from "../../../ui/Toast";
import { DocumentFile } from "./DocumentFile";
import { nameOf, sizeText } from "./documentForm";

const pages = [
  () => import("../ProfileDataPage"),
  () => import("./DocumentAddPage"),
  () => import("./DocumentViewPage"),
];
const UPLOAD = "POST document/upload";
const LETTER = {
  id: 5,
  name: "Brief vom März",
  filename: "Brief.pdf",
  mimetype: "application/pdf",
  size: 2_400_000,
};

/** A PDF of about so many bytes. */
function pdf(size = 30, name = "Befund der Klinik.pdf", start = "%PDF-1.7\n", end = "%%EOF\n"): File {
  return new File([start, new Uint8Array(size), end], name, {
    type: "application/pdf",
    lastModified: 7,
  });
}

/** A device that keeps nothing for later, so that the form has to send it again. */
function fullDevice() {
  return vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
}

/** A file that the device does not hand out any more. */
function lost(file: File, name: "NotFoundError" | "NotReadableError"): File {
  const part = new Blob();
  part.arrayBuffer = () => Promise.reject(new DOMException("gone", name));
  file.slice = () => part;
  return file;
}

beforeEach(() => signedIn({ words: ["papers"], pages }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const chooser = () => screen.findByLabelText<HTMLInputElement>("Datei wählen");
const send = () => screen.getByRole("button", { name: "Hochladen" });

async function choose(file: File, user = userEvent.setup({ applyAccept: false })) {
  await user.upload(await chooser(), file);
  return user;
}

describe("a new document", () => {
  it("is uploaded with what the person says of it, and stands in their list", async () => {
    const server = startServer();
    const router = await openSite("/profiledata");
    await userEvent.setup().click(await screen.findByRole("link", { name: "Dokument hinzufügen" }));
    await chooser();
    await expectAccessible();
    const camera = screen.getByLabelText("Foto aufnehmen");
    expect(camera.getAttribute("capture")).toBe("environment");
    const user = await choose(pdf());
    expect(screen.getByLabelText<HTMLInputElement>("Bezeichnung").value).toBe("Befund der Klinik");
    await screen.findByRole("option", { name: "Arztbrief" });
    await user.selectOptions(screen.getByLabelText(/^Art/), "Arztbrief");
    await user.type(screen.getByRole("textbox", { name: /Datum des Dokuments/ }), "05.03.2026");
    await user.click(send());
    await waitFor(() => expect(router.state.location.pathname).toBe("/profiledata"));
    expect(await screen.findByRole("heading", { level: 3, name: "Arztbrief" })).toBeInstanceOf(HTMLElement);
    expect(server.rows("document")).toMatchObject([
      { name: "Befund der Klinik", filename: "Befund der Klinik.pdf", date: "20260305", size: 45 },
    ]);
  });

  it("needs a file and a name, and a file that can be kept", async () => {
    const server = startServer();
    await openSite("/profiledata/document");
    await chooser();
    const user = await choose(new File(["x"], "brief.docx", { type: "application/msword" }));
    await user.clear(screen.getByLabelText("Bezeichnung"));
    await user.click(send());
    // In the summary and at the field.
    expect(await screen.findAllByText(/können wir nicht aufnehmen/)).toHaveLength(2);
    expect(screen.getAllByText(/dem Dokument eine Bezeichnung/)).toHaveLength(2);
    await expectAccessible();
    expect(server.calls("POST", "document/upload")).toEqual([]);
  });

  it("ER-11: says at the choice that the device does not hand the file out, and goes on with another one", async () => {
    const server = startServer();
    await openSite("/profiledata/document");
    const user = await choose(lost(pdf(), "NotFoundError"));
    await screen.findByText(/^Diese Datei lässt sich auf Ihrem Gerät nicht lesen/);
    await expectAccessible();
    await user.click(send());
    await waitFor(() => expect(screen.getAllByText(/auf Ihrem Gerät nicht lesen/)).toHaveLength(2));
    expect(server.calls("POST", "document/upload")).toEqual([]);
    await choose(pdf(), user);
    await user.click(send());
    await waitFor(() => expect(server.rows("document")).toHaveLength(1));
  });

  it("ER-11: says so of a file that was changed or moved after the choice, and tries it once", async () => {
    const server = startServer();
    await openSite("/profiledata/document");
    const file = pdf();
    const user = await choose(file);
    const reads = vi.spyOn(lost(file, "NotReadableError"), "slice");
    await user.click(send());
    expect((await screen.findAllByText(/auf Ihrem Gerät nicht lesen/)).length).toBeGreaterThan(0);
    expect(screen.queryByText(/keine Verbindung/)).toBeNull();
    expect(reads).toHaveBeenCalledOnce();
    expect(server.calls("POST", "document/upload")).toEqual([]);
  });

  it("says of an empty file that it is empty", async () => {
    const server = startServer();
    await openSite("/profiledata/document");
    const user = await choose(new File([], "Brief.pdf", { type: "application/pdf" }));
    await user.click(send());
    expect((await screen.findAllByText(/^Diese Datei ist leer/)).length).toBeGreaterThan(0);
    expect(server.calls("POST", "document/upload")).toEqual([]);
  });

  it("shows why the server refused it, and keeps what was typed", async () => {
    const server = startServer();
    await openSite("/profiledata/document");
    const user = await choose(new File(["%PDF-1.7 cut"], "Brief.pdf", { type: "application/pdf" }));
    await user.click(send());
    expect((await screen.findAllByText(/ist beschädigt/)).length).toBeGreaterThan(0);
    expect(server.calls("POST", "document/upload"), "S-UPLOAD-03: a refusal is not tried again").toHaveLength(
      1,
    );
    expect(screen.getByLabelText<HTMLInputElement>("Bezeichnung").value).toBe("Brief");
    await choose(pdf(), user);
    await user.click(send());
    await waitFor(() => expect(server.rows("document")).toHaveLength(1));
  });

  it("S-UPLOAD-02, S-UPLOAD-04: is tried three times more, and the same one can be sent again", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
    const server = startServer();
    const failed = server.fail(UPLOAD, "error.unknown");
    await openSite("/profiledata/document");
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, applyAccept: false });
    await choose(pdf(), user);
    await user.click(send());
    await screen.findByRole("progressbar", { name: "Die Datei wird hochgeladen" });
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await screen.findByText(/^Das hat nicht geklappt/)).toBeInstanceOf(HTMLElement);
    expect(server.calls("POST", "document/upload")).toHaveLength(4);
    failed.end();
    await user.click(send());
    await waitFor(() => expect(server.rows("document")).toHaveLength(1));
    const keys = server.calls("POST", "document/upload").map(({ headers }) => headers.get("idempotency-key"));
    expect(new Set(keys).size, "an answer that was lost makes no second document").toBe(1);
  });

  it("is one document under its corrected name when the answers to the first tries were lost", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
    const server = startServer();
    const lost = server.fail(UPLOAD, "lost");
    const full = fullDevice();
    await openSite("/profiledata/document");
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, applyAccept: false });
    await choose(pdf(), user);
    await user.click(send());
    await screen.findByRole("progressbar", { name: "Die Datei wird hochgeladen" });
    await vi.advanceTimersByTimeAsync(4_000);
    await screen.findByText(/auf diesem Gerät ist kein Platz/i);
    lost.end();
    full.mockRestore();
    const name = screen.getByLabelText("Bezeichnung");
    await user.clear(name);
    await user.type(name, "Arztbrief");
    await user.click(send());
    await waitFor(() => expect(server.rows("document").map((row) => row.name)).toEqual(["Arztbrief"]));
  });

  it("S-UPLOAD-07: is not sent any more when that is cancelled", async () => {
    const server = startServer();
    server.hold(UPLOAD);
    await openSite("/profiledata/document");
    const user = await choose(pdf());
    await user.click(send());
    await user.click(await screen.findByRole("button", { name: "Hochladen abbrechen" }));
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>("Bezeichnung").value).toBe("Befund der Klinik");
    expect(server.calls("POST", "document/upload")).toHaveLength(1);
    expect(server.rows("document")).toEqual([]);
  });

  it("comes in parts when it is large, and goes on after a cut with what is missing", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
    const server = startServer();
    const cut = server.fail("PUT /parts", "offline", { after: 2 });
    const full = fullDevice();
    await openSite("/profiledata/document");
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, applyAccept: false });
    await choose(pdf(MULTIPART_THRESHOLD_BYTES), user);
    await user.click(send());
    await screen.findByRole("progressbar");
    await vi.advanceTimersByTimeAsync(4_000);
    await screen.findByText(/auf diesem Gerät ist kein Platz/i);
    cut.end();
    full.mockRestore();
    const parts = () => server.requests.filter(({ method }) => method === "PUT");
    const before = parts().length;
    await user.click(send());
    await waitFor(() => expect(server.rows("document")).toHaveLength(1));
    expect(parts().length - before, "two of five were there").toBe(3);
    expect(server.rows("document")[0]).toMatchObject({
      size: MULTIPART_THRESHOLD_BYTES + 15,
      filename: "Befund der Klinik.pdf",
    });
    expect(parts()[0]?.headers.get("X-Auth-Token"), "the bucket sees no token").toBeNull();
  });
});

describe("a large upload that was left", () => {
  /** Gives an upload up on its way, and sends a file from the page that is opened again. */
  async function leftAndSent(again: File) {
    const server = startServer();
    server.fail("PUT /parts", "offline", { after: 2 });
    const router = await openSite("/profiledata/document");
    const user = await choose(pdf(MULTIPART_THRESHOLD_BYTES));
    await user.click(send());
    await user.click(await screen.findByRole("button", { name: "Hochladen abbrechen" }));
    await router.navigate("/profiledata");
    await user.click(await screen.findByRole("button", { name: "Verwerfen" }));
    await user.click(await screen.findByRole("link", { name: "Dokument hinzufügen" }));
    await choose(again, user);
    await user.click(send());
    const uploads = () =>
      server.calls("POST", "document/parts").map(({ body }) => body as { upload?: number });
    await waitFor(() => expect(uploads().length).toBeGreaterThan(1));
    const [first, last] = [uploads()[0]?.upload, uploads().at(-1)?.upload];
    expect([first, last]).toEqual([expect.any(Number), expect.any(Number)]);
    return { first, last };
  }

  it("goes on with the same file when the page is opened again", async () => {
    const { first, last } = await leftAndSent(pdf(MULTIPART_THRESHOLD_BYTES));
    expect(last).toBe(first);
  });

  it.each([
    ["another name", () => pdf(MULTIPART_THRESHOLD_BYTES, "Rechnung.pdf")],
    ["another beginning", () => pdf(MULTIPART_THRESHOLD_BYTES, undefined, "%PDF-1.4\n")],
    ["another end", () => pdf(MULTIPART_THRESHOLD_BYTES, undefined, undefined, "\n%%EOF")],
  ])("is not joined with a file of %s, though its size and time are the same", async (_, another) => {
    const [file, other] = [pdf(MULTIPART_THRESHOLD_BYTES), another()];
    expect([other.size, other.lastModified]).toEqual([file.size, file.lastModified]);
    const { first, last } = await leftAndSent(other);
    expect(last).not.toBe(first);
  });
});

describe("one document", () => {
  it("is shown, saved on the device and renamed", async () => {
    const server = startServer({ document: [LETTER] });
    const createUrl = vi.fn(() => "blob:x");
    vi.stubGlobal(
      "URL",
      Object.assign(URL, { createObjectURL: createUrl, revokeObjectURL: () => undefined }),
    );
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    server.fail("/files", "offline", { times: 1 });
    await openSite("/profiledata");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("link", { name: "Ansehen: Brief vom März" }));
    expect(await screen.findByText("Brief.pdf · 2,4 MB")).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Brief vom März");
    expect(document.title).toBe("Dokument – Zuversicht");
    await expectAccessible();
    const save = screen.getByRole("button", { name: "Datei speichern" });
    await user.click(save);
    expect(await screen.findByText(/keine Verbindung/)).toBeInstanceOf(HTMLElement);
    expect(click).not.toHaveBeenCalled();
    const name = screen.getByLabelText("Bezeichnung");
    await user.clear(name);
    await user.type(name, "Arztbrief");
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    expect(await screen.findByRole("link", { name: "Ansehen: Arztbrief" })).toBeInstanceOf(HTMLElement);
    expect(server.rows("document")).toMatchObject([{ name: "Arztbrief", filename: "Brief.pdf" }]);
  });

  it("counts the letters of a name that is too long", async () => {
    const server = startServer({ document: [LETTER] });
    await openSite("/profiledata/document/5");
    const name = await screen.findByLabelText("Bezeichnung");
    fireEvent.change(name, { target: { value: "x".repeat(201) } });
    fireEvent.click(screen.getByRole("button", { name: "Speichern" }));
    await screen.findByText("Bezeichnung: Bitte geben Sie höchstens 200 Zeichen ein.");
    expect(server.writes()).toEqual([]);
  });

  it.each([
    ["required", "date", "Datum des Dokuments: Bitte ergänzen Sie diese Angabe."],
    ["pattern", "name", "Bezeichnung: Bitte prüfen Sie die Schreibweise."],
  ])("says at the field what the server has against it: %s", async (key, path, sentence) => {
    const server = startServer({ document: [LETTER] });
    server.fail("POST document/update", { key: "error.validation", fields: [{ path, key }] } as Failure);
    await openSite("/profiledata/document/5");
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("Bezeichnung"), " x");
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    await screen.findByText(sentence);
    expect(screen.getByLabelText<HTMLInputElement>("Bezeichnung").value).toBe(`${LETTER.name} x`);
  });

  it("shows a picture", async () => {
    startServer({ document: [{ ...LETTER, filename: "Foto.jpg", mimetype: "image/jpeg" }] });
    await openSite("/profiledata/document/5");
    const picture = await screen.findByRole("img", { name: "Bild: Brief vom März" });
    expect(picture.getAttribute("src")).toBe("/files/5?signature=s");
    expect(screen.getByRole("link", { name: "Entfernen" }).getAttribute("href")).toBe(
      "/remove-modal?root=document&id=5",
    );
    await expectAccessible();
  });

  it("keeps the address of a picture that is shown, until it works no more", async () => {
    const picture = { ...LETTER, filename: "Foto.jpg", mimetype: "image/jpeg" };
    const view = (signature: string) => (
      <DocumentFile
        document={{ ...picture, url: `/files/5?signature=${signature}` } as Entities["document"]}
        reload={async () => undefined}
      />
    );
    const page = (signature: string) => (
      <ToastProvider closeText="Schließen">{view(signature)}</ToastProvider>
    );
    const { rerender } = render(page("a"));
    const shown = () => screen.getByRole("img");
    fireEvent.load(shown());
    rerender(page("b"));
    expect(shown().getAttribute("src")).toBe("/files/5?signature=a");
    fireEvent.error(shown());
    expect(shown().getAttribute("src")).toBe("/files/5?signature=b");
  });

  it("X-DOC-2: gets another file in its place and keeps what it is called", async () => {
    const server = startServer({ document: [LETTER] });
    await openSite("/profiledata/document/5");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Andere Datei einsetzen" }));
    await user.click(screen.getByRole("button", { name: "Einsetzen" }));
    await screen.findAllByText("Bitte wählen Sie eine Datei.");
    await user.upload(await chooser(), pdf(MULTIPART_THRESHOLD_BYTES, "Zu groß.pdf"));
    await user.click(screen.getByRole("button", { name: "Einsetzen" }));
    await screen.findAllByText(/Diese Datei ist größer als 4 MB/);
    expect(server.calls("POST", "document/")).toEqual([]);
    await expectAccessible();
    await user.upload(await chooser(), pdf(30, "Brief neu.pdf"));
    await user.click(screen.getByRole("button", { name: "Einsetzen" }));
    await screen.findByText("Die neue Datei ist gespeichert.");
    await screen.findByText(/^Brief neu\.pdf/);
    expect(server.rows("document")).toMatchObject([
      { id: 5, name: "Brief vom März", filename: "Brief neu.pdf" },
    ]);
  });

  it("says that it has no file, that it is gone, and that it could not be loaded", async () => {
    const server = startServer({ document: [{ id: 6, name: "Zettel" }] });
    const router = await openSite("/profiledata/document/6");
    expect(await screen.findByText(/gibt es keine Datei/)).toBeInstanceOf(HTMLElement);
    await router.navigate("/profiledata/document/99");
    expect(await screen.findByText(/gibt es nicht mehr/)).toBeInstanceOf(HTMLElement);
    const failed = server.fail("document/7", "offline");
    await router.navigate("/profiledata/document/7");
    const retry = await screen.findByRole("button", { name: "Noch einmal versuchen" });
    failed.end();
    await userEvent.setup().click(retry);
    expect(await screen.findByText(/gibt es nicht mehr/)).toBeInstanceOf(HTMLElement);
  });
});

describe("words about files", () => {
  it("name a document after its file, where a person has named that", () => {
    const named = (name: string) => nameOf(new File([], name));
    expect(named("Befund 2026.pdf")).toBe("Befund 2026");
    for (const name of ["IMG_0412.JPG", "PXL_20260301_101112.jpg", "image.jpg", "2026-03-01.png", ".pdf"])
      expect(named(name), name).toBe("");
  });

  it("say a size", () => {
    expect(["de-DE", "en-US"].map((locale) => sizeText(2_449_000, locale))).toEqual(["2,4 MB", "2.4 MB"]);
    expect(sizeText(45, "de-DE")).toBe("1 kB");
    expect(sizeText(26_214_400, "de-DE")).toBe("26 MB");
  });
});
