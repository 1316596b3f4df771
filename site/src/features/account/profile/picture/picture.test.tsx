import "fake-indexeddb/auto";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { contentOf } from "../../../../device/queue";
import { waiting } from "../../../../offline/outbox/outbox";
import { settledForLock, unsentOf } from "../../../../offline/writes";
import { expectAccessible } from "../../../../test/accessible";
import { openSite } from "../../../../test/openSite";
import { signedIn } from "../../../../test/person";
import { PICTURE_DOCUMENT } from "../../../../test/server/files";
import { PERSON } from "../../../../test/server/person";
import { type Server, startServer } from "../../../../test/server/server";
import { cropOf, MIDDLE, movedBy } from "./framing";
import { faultOf, sizeIn } from "./head";

const PATH = "profileimage";
const WITH_PICTURE = {
  "user.profile": [{ id: 41, image: PICTURE_DOCUMENT as never }],
  document: [{ id: PICTURE_DOCUMENT, name: "Profilbild", size: 3 }],
};

/** A JPEG that names its size behind so much metadata. */
function jpeg(width: number, height: number, metadata = 0): Uint8Array<ArrayBuffer> {
  const segments: number[] = [];
  for (let left = metadata; left > 0; left -= 60_000)
    segments.push(0xff, 0xe1, 0xea, 0x62, ...new Array<number>(60_000).fill(0));
  const frame = [0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3];
  return new Uint8Array([0xff, 0xd8, ...segments, ...frame]);
}

function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const head = new DataView(new ArrayBuffer(33));
  const words = [0x89504e47, 0x0d0a1a0a, 13, 0x49484452, width, height];
  for (const [at, word] of words.entries()) head.setUint32(at * 4, word);
  return new Uint8Array(head.buffer);
}

const file = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], "bild.jpg", { type: "image/jpeg" });

const drawn = vi.fn();
const closed = vi.fn();

beforeEach(async () => {
  vi.stubGlobal(
    "createImageBitmap",
    vi.fn(async () => ({ width: 900, height: 600, close: closed })),
  );
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({
    fillRect: () => undefined,
    drawImage: drawn,
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (
    this: HTMLCanvasElement,
    take,
  ) {
    expect([this.width, this.height]).toEqual([512, 512]);
    take(new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], { type: "image/jpeg" }));
  });
  await signedIn({
    words: ["profile", "outbox"],
    pages: [
      () => import("./ProfileImagePage"),
      () => import("../../../outbox/OutboxPage"),
      () => import("../../../../offline/offlineWrites"),
    ],
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  drawn.mockClear();
});

const chooser = () => screen.findByLabelText<HTMLInputElement>(/Bild wählen/);

async function choose(bytes = jpeg(900, 600)) {
  const user = userEvent.setup();
  await user.upload(await chooser(), file(bytes));
  return user;
}

/** A message that screen readers read at once. */
async function said(words: RegExp): Promise<void> {
  expect((await screen.findByText(words)).closest("[role=alert]")).not.toBeNull();
}

/** The step that is shown now has the focus: what was pressed in the one before is gone. */
async function arrived(): Promise<void> {
  const step = await screen.findByRole("region", { name: "Ihr Profilbild" });
  await waitFor(() => expect(document.activeElement).toBe(step));
}

/** Saves a picture without network. */
async function kept(server: Server) {
  const failed = server.fail(`POST ${PATH}`, "offline");
  await openSite("/profileimage");
  await choose();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  fireEvent.click(await save());
  await screen.findByRole("progressbar");
  await vi.advanceTimersByTimeAsync(4_000);
  vi.useRealTimers();
  await screen.findByText(/^Auf diesem Gerät gespeichert/);
  return failed;
}

const save = () => screen.findByRole("button", { name: "Speichern" });

/** A picture is being sent to a server that holds it. */
async function underWay() {
  const server = startServer();
  const slow = server.hold(`POST ${PATH}`);
  await openSite("/profileimage");
  const user = await choose();
  await user.click(await save());
  await waitFor(() => expect(server.calls("POST", PATH)).toHaveLength(1));
  return { server, slow, user };
}

describe("the profile picture", () => {
  it("is chosen, cut out and sent as a new file, and shown here and in the menu", async () => {
    const server = startServer();
    await openSite("/profileimage");
    expect(await screen.findByText(/kein Profilbild/)).toBeInstanceOf(HTMLElement);
    await expectAccessible();
    const user = await choose();
    const zoom = await screen.findByRole("slider", { name: "Vergrößern" });
    await arrived();
    await expectAccessible();
    fireEvent.change(zoom, { target: { value: "50" } });
    fireEvent.change(screen.getByRole("slider", { name: "Nach links oder rechts" }), {
      target: { value: "0" },
    });
    await user.click(await save());
    expect(await screen.findByRole("img", { name: "Ihr Profilbild" })).toHaveProperty(
      "src",
      expect.stringMatching(/^data:image\/jpeg/),
    );
    // The left of a picture that is shown two and a half times as large.
    const [, left, , side] = drawn.mock.lastCall ?? [];
    expect([left, Math.round(side)]).toEqual([0, 240]);
    const [sent] = server.calls("POST", PATH);
    expect(sent?.body, "not the chosen file").toMatchObject({ size: 4 });
    expect(sent?.headers.get("content-type")).toBe("image/jpeg");
    expect(server.rows("user.profile")[0]?.image).toBe(PICTURE_DOCUMENT);
    expect(closed, "the memory of the picture is given back").toHaveBeenCalled();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Anderes Bild wählen")));
    await user.click(screen.getByRole("button", { name: /mein Konto$/i }));
    await waitFor(() =>
      expect(document.querySelector("header img")?.getAttribute("src")).toMatch(/^data:image\/jpeg/),
    );
  });

  it("is removed after a question", async () => {
    const server = startServer(WITH_PICTURE);
    await openSite("/profileimage");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Entfernen" }));
    await user.click(await screen.findByRole("button", { name: "Nein" }));
    expect(server.calls("DELETE", PATH)).toEqual([]);
    await user.click(await screen.findByRole("button", { name: "Entfernen" }));
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Entfernen" }),
    );
    expect(await screen.findByText(/kein Profilbild/)).toBeInstanceOf(HTMLElement);
    expect(server.rows("document")).toEqual([]);
    expect(server.calls("DELETE", PATH)).toHaveLength(1);
  });

  it("says what happened when it cannot be loaded, and loads again", async () => {
    const server = startServer(WITH_PICTURE);
    const failed = server.fail(`GET ${PATH}`, "error.unavailable");
    await openSite("/profileimage");
    const retry = await screen.findByRole("button", { name: "Noch einmal versuchen" });
    failed.end();
    await userEvent.setup().click(retry);
    expect(await screen.findByRole("img", { name: "Ihr Profilbild" })).toBeInstanceOf(HTMLElement);
  });

  it("is tried again without an answer, at most three times, and can be sent once more", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
    const server = startServer();
    const failed = server.fail(`POST ${PATH}`, "error.unknown");
    await openSite("/profileimage");
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.upload(await chooser(), file(jpeg(90, 90)));
    await user.click(await save());
    expect(await screen.findByRole("progressbar", { name: "Das Bild wird gespeichert" })).toBeInstanceOf(
      HTMLElement,
    );
    await arrived();
    await vi.advanceTimersByTimeAsync(4_000);
    const again = await screen.findByRole("button", { name: "Noch einmal versuchen" });
    await arrived();
    expect(server.calls("POST", PATH)).toHaveLength(4);
    await said(/hat nicht geklappt/);
    failed.end();
    await user.click(again);
    expect(await screen.findByRole("img", { name: "Ihr Profilbild" })).toBeInstanceOf(HTMLElement);
    vi.useRealTimers();
  });

  it("waits on the device where the server is not reached, is shown, and sent once when it is back", async () => {
    const server = startServer();
    const failed = await kept(server);
    expect(await screen.findByRole("img", { name: "Ihr Profilbild" })).toHaveProperty(
      "src",
      expect.stringMatching(/^data:image\/jpeg/),
    );
    expect(server.rows("document")).toEqual([]);
    await expectAccessible();
    cleanup();
    const router = await openSite("/outbox");
    const title = await screen.findByRole("heading", { name: "Ihr Profilbild" });
    within(title.closest("li") as HTMLElement).getByText("Neues Bild");
    failed.end();
    const before = server.calls("POST", PATH).length;
    window.dispatchEvent(new Event("online"));
    await screen.findByRole("heading", { name: "Alles ist gesendet" });
    expect(server.calls("POST", PATH)).toHaveLength(before + 1);
    expect(server.calls("POST", PATH).at(-1)?.body).toMatchObject({ size: 4, type: "image/jpeg" });
    expect(server.rows("document")).toMatchObject([{ id: PICTURE_DOCUMENT }]);
    await router.navigate("/profileimage");
    await screen.findByRole("img", { name: "Ihr Profilbild" });
  });

  it("need not wait for a server that answers nothing", async () => {
    const { server, slow, user } = await underWay();
    await expectAccessible();
    await user.click(screen.getByRole("button", { name: "Später senden" }));
    await screen.findByText(/^Auf diesem Gerät gespeichert/);
    await screen.findByRole("img", { name: "Ihr Profilbild" });
    slow.release();
    window.dispatchEvent(new Event("online"));
    await waitFor(async () => expect(await unsentOf(PERSON)).toBe(0));
    expect(server.rows("document")).toMatchObject([{ id: PICTURE_DOCUMENT }]);
  });

  it("is kept for the next sign-in where the session is locked while it is under way", async () => {
    const { slow } = await underWay();
    await settledForLock();
    const [item] = await waiting(PERSON);
    expect(item).toMatchObject({ path: PATH, state: "waiting" });
    expect([...new Uint8Array((await contentOf(item as never)) as ArrayBuffer)]).toEqual([
      0xff, 0xd8, 0xff, 0xe0,
    ]);
    slow.release();
  });

  it("is sent while another one is cut out, which stays", async () => {
    const server = startServer();
    const failed = await kept(server);
    await choose();
    const zoom = await screen.findByRole("slider", { name: "Vergrößern" });
    fireEvent.change(zoom, { target: { value: "40" } });
    const slow = server.hold(`GET ${PATH}`);
    failed.end();
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(server.calls("GET", PATH).length).toBeGreaterThan(0));
    await waitFor(async () => expect(await unsentOf(PERSON)).toBe(0));
    slow.release();
    expect(screen.getByRole("slider", { name: "Vergrößern" })).toBe(zoom);
    expect(zoom).toHaveProperty("value", "40");
  });

  it("is given up when it is removed while it waits", async () => {
    const server = startServer();
    const failed = await kept(server);
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Entfernen" }));
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Entfernen" }),
    );
    await screen.findByText(/kein Profilbild/);
    failed.end();
    expect(await unsentOf(PERSON)).toBe(0);
    expect(server.rows("document")).toEqual([]);
  });

  it("can be chosen although the present one cannot be loaded", async () => {
    const server = startServer(WITH_PICTURE);
    server.fail(`GET ${PATH}`, "offline");
    await openSite("/profileimage");
    await screen.findByRole("button", { name: "Noch einmal versuchen" });
    await chooser();
    expect(screen.queryByText(/kein Profilbild/)).toBeNull();
    await expectAccessible();
  });

  it("shows why the server refused it, and another one can be chosen", async () => {
    const server = startServer();
    server.fail(`POST ${PATH}`, { key: "error.validation", fields: [{ path: "image", key: "image" }] });
    await openSite("/profileimage");
    const user = await choose();
    await user.click(await save());
    await said(/kein Bild, das wir lesen können/);
    expect(server.calls("POST", PATH), "a refusal is not tried again").toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Verwerfen" }));
    await chooser();
  });

  it("is not sent any more when that is cancelled", async () => {
    const server = startServer();
    server.hold(`POST ${PATH}`);
    await openSite("/profileimage");
    const user = await choose();
    await user.click(await save());
    await screen.findByRole("progressbar");
    await user.click(screen.getByRole("button", { name: "Abbrechen" }));
    await chooser();
    expect(server.rows("document")).toEqual([]);
  });

  it("takes no file that is none, and says why", async () => {
    const server = startServer();
    await openSite("/profileimage");
    const large = new File([new Uint8Array(16 * 1024 * 1024)], "x.jpg", { type: "image/jpeg" });
    const user = userEvent.setup();
    await user.upload(await chooser(), large);
    await said(/größer als 15 MB/);
    await user.upload(await chooser(), file(png(60_000, 60_000)));
    await said(/zu viele Bildpunkte/);
    await user.upload(await chooser(), file(new Uint8Array([60, 115, 118, 103])));
    await said(/kein Bild/);
    vi.mocked(createImageBitmap).mockRejectedValue(new Error("broken"));
    await user.upload(await chooser(), file(png(60_000, 60_000)));
    await said(/zu viele Bildpunkte/);
    await user.upload(await chooser(), file(jpeg(90, 90)));
    await said(/kein Bild/);
    expect(server.calls("POST", PATH)).toEqual([]);
  });
});

describe("a picture that the device does not hand out", () => {
  it.each(["NotFoundError", "NotReadableError"])(
    "ER-11: is told with %s, and another one can be chosen",
    async (name) => {
      startServer();
      await openSite("/profileimage");
      const lost = file(jpeg(90, 90));
      const part = new Blob();
      part.arrayBuffer = () => Promise.reject(new DOMException("gone", name));
      lost.slice = () => part;
      const user = userEvent.setup();
      await user.upload(await chooser(), lost);
      await said(/^Dieses Bild lässt sich auf Ihrem Gerät nicht lesen/);
      await expectAccessible();
      await user.upload(await chooser(), file(jpeg(90, 90)));
      await save();
    },
  );
});

describe("the head of a picture", () => {
  it("names the size of each kind", () => {
    const webp = (kind: string, bytes: readonly number[]) => {
      const head = new Uint8Array(40);
      head.set([..."RIFF"].map((letter) => letter.charCodeAt(0)));
      head.set(
        [...`WEBP${kind}`].map((letter) => letter.charCodeAt(0)),
        8,
      );
      head.set(bytes, 20);
      return head;
    };
    for (const [bytes, size] of [
      [jpeg(900, 600), { width: 900, height: 600 }],
      [png(70, 80), { width: 70, height: 80 }],
      [webp("VP8X", [0, 0, 0, 0, 0x83, 3, 0, 0x57, 2, 0]), { width: 900, height: 600 }],
      [webp("VP8 ", [0, 0, 0, 0x9d, 1, 0x2a, 0x84, 3, 0x58, 2]), { width: 900, height: 600 }],
      [webp("VP8L", [0x2f, 0x83, 0xc3, 0x95, 0]), { width: 900, height: 600 }],
    ] as const)
      expect(sizeIn(new DataView(bytes.buffer))).toEqual(size);
    for (const bytes of [
      new Uint8Array(0),
      new Uint8Array([0xff, 0xd8]),
      new Uint8Array(40),
      webp("ALPH", []),
    ])
      expect(sizeIn(new DataView(bytes.buffer))).toBeNull();
  });

  it("is looked for within so many bytes", async () => {
    expect(await faultOf(file(jpeg(90, 90, 240_000)))).toBeNull();
    expect(await faultOf(file(jpeg(90, 90, 300_000)))).toBe("image");
  });
});

describe("the part that is kept", () => {
  const size = { width: 900, height: 600 };

  it("is a square within the picture, however it is moved", () => {
    expect(cropOf(size, MIDDLE)).toEqual({ left: 150, top: 0, side: 600 });
    expect(cropOf(size, { zoom: 4, x: 1, y: 1 })).toEqual({ left: 750, top: 450, side: 150 });
    let framing = { zoom: 2, x: 0.5, y: 0.5 };
    for (const [right, down] of [
      [0.3, -0.2],
      [9, 9],
      [-20, 3],
    ] as const) {
      framing = movedBy(size, framing, right, down);
      const { left, top, side } = cropOf(size, framing);
      expect(left >= 0 && top >= 0 && left + side <= size.width && top + side <= size.height).toBe(true);
    }
  });

  it("goes against the finger", () => {
    const before = cropOf(size, MIDDLE);
    const after = cropOf(size, movedBy(size, MIDDLE, 0.1, 0.1));
    expect(after.left).toBeCloseTo(before.left - 60);
    expect(after.top, "there is no room").toBe(0);
  });
});
