import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startWords } from "../i18n/i18n";
import { CHUNK_EVENT, chunk } from "../platform/chunks";
import { TOAST_MS, ToastProvider, useToast } from "../ui/Toast";
import { CrashPage } from "./CrashPage";

/** Ends the waits for an idle network; without a wait there is none. */
let idle: (() => void)[] = [];
let busy = false;
vi.mock("../platform/networkIdle", () => ({
  networkIdle: (quiet: number) =>
    busy && quiet > 0 ? new Promise<void>((resolve) => idle.push(resolve)) : Promise.resolve(),
}));

class Worker extends EventTarget {
  state = "installed";
  postMessage = vi.fn();
}

/** A browser with a service worker that the test controls. */
function browser(controlled = true) {
  const registration = Object.assign(new EventTarget(), {
    active: controlled ? {} : null,
    waiting: null as Worker | null,
    installing: null as Worker | null,
    update: vi.fn(async () => undefined),
  });
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: controlled ? {} : null,
    register: vi.fn(async () => registration),
  });
  vi.stubGlobal("navigator", { onLine: true, serviceWorker });
  const reload = vi.fn();
  vi.stubGlobal("location", { ...location, reload });
  const begin = () => {
    const worker = new Worker();
    registration.installing = worker;
    registration.dispatchEvent(new Event("updatefound"));
    return worker;
  };
  const complete = (worker: Worker) => {
    registration.installing = null;
    registration.waiting = worker;
    worker.dispatchEvent(new Event("statechange"));
    return worker;
  };
  const install = () => complete(begin());
  /** In a page without a controller nothing changes hands. */
  const activated = (worker: Worker) => {
    worker.state = "activated";
    registration.waiting = null;
    worker.dispatchEvent(new Event("statechange"));
  };
  const takeOver = () => serviceWorker.dispatchEvent(new Event("controllerchange"));
  return { registration, serviceWorker, reload, begin, complete, install, activated, takeOver };
}

function Saved() {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast.success("Gespeichert.")}>
      Speichern
    </button>
  );
}

function Broken(): never {
  throw new Error("TypeError: x is undefined");
}

/** The module has the state of one page load, so every test loads it again. */
async function load() {
  vi.resetModules();
  return await import("./update");
}

/** A page for which a new version is installed. */
async function installed() {
  const site = browser();
  const update = await load();
  await update.startUpdates();
  return { ...site, ...update, worker: site.install() };
}

/** What follows an action without a wait has happened. */
const flush = () => act(() => new Promise((resolve) => setTimeout(resolve)));

beforeAll(() => startWords());
beforeEach(() => {
  busy = false;
  idle = [];
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
  for (const link of document.head.querySelectorAll("link")) link.remove();
});

describe("a new version", () => {
  it("S-UPDATE-02 S-UPDATE-03: is looked for every 300000 ms", async () => {
    const { registration, serviceWorker } = browser();
    const { startUpdates } = await load();
    await startUpdates();
    expect(serviceWorker.register).toHaveBeenCalledWith("/sw.js");
    vi.advanceTimersByTime(299_999);
    expect(registration.update).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(registration.update).toHaveBeenCalledOnce();
  });

  it("leaves the network to the page: nothing is fetched for later before it is told so", async () => {
    const { serviceWorker } = browser();
    const { startUpdates } = await load();
    let free: () => void = () => undefined;
    const started = startUpdates(new Promise((resolve) => (free = resolve)));
    await Promise.resolve();
    const manifest = () => document.head.querySelector('link[rel="manifest"]');
    expect(serviceWorker.register).not.toHaveBeenCalled();
    expect(manifest()).toBeNull();
    free();
    await started;
    expect(serviceWorker.register).toHaveBeenCalledOnce();
    expect(manifest()?.getAttribute("href")).toBe("/manifest.de.webmanifest");
  });

  it("comes with the manifest of the language", async () => {
    const { startUpdates } = await load();
    const { chooseLanguage, startWords: startLoadedWords } = await import("../i18n/i18n");
    await startLoadedWords();
    await chooseLanguage("en");
    browser();
    await startUpdates();
    const manifest = document.head.querySelector('link[rel="manifest"]');
    expect(manifest?.getAttribute("href")).toBe("/manifest.en.webmanifest");
  });

  it("S-UPDATE-04: waits and never reloads by itself", async () => {
    const { install, reload } = browser();
    const { startUpdates, useUpdate } = await load();
    await startUpdates();
    const { result } = renderHook(() => useUpdate());
    expect(result.current).toBe("none");
    let worker: Worker | undefined;
    act(() => {
      worker = install();
    });
    expect(result.current).toBe("ready");
    expect(worker?.postMessage).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });

  it("S-UPDATE-03: that the browser has begun to install before the page could look is noticed too", async () => {
    const { begin, complete } = browser();
    const { startUpdates, useUpdate } = await load();
    const worker = begin();
    await startUpdates();
    const { result } = renderHook(() => useUpdate());
    expect(result.current).toBe("none");
    act(() => void complete(worker));
    expect(result.current).toBe("ready");
  });

  it.each([
    ["at a change of page", "pageChanged"],
    ["when the person asks for it", "askForUpdate"],
  ] as const)("S-UPDATE-01: is let in %s, and then loaded", async (_, way) => {
    const { install, takeOver, reload } = browser();
    const update = await load();
    await update.startUpdates();
    const worker = install();
    update[way]();
    await flush();
    expect(worker.postMessage).toHaveBeenCalledWith({ type: "SKIP_WAITING" });
    expect(reload).not.toHaveBeenCalled();
    takeOver();
    expect(reload).toHaveBeenCalledOnce();
  });

  it("S-UPDATE-04: asked for while something entered would be lost, waits for the next page and says so", async () => {
    const { install } = browser();
    const { startUpdates, useUpdate, askForUpdate, pageChanged } = await load();
    await startUpdates();
    const { result } = renderHook(() => useUpdate());
    window.dispatchEvent(new Event("input"));
    const worker = await act(async () => install());
    act(askForUpdate);
    await flush();
    expect(result.current).toBe("held");
    expect(worker.postMessage).not.toHaveBeenCalled();
    act(pageChanged);
    await flush();
    expect(result.current).toBe("ready");
    expect(worker.postMessage).toHaveBeenCalledOnce();
  });

  it("S-UPDATE-04: that becomes active after the person has begun on the next page waits for one page more", async () => {
    const { pageChanged, takeOver, reload } = await installed();
    pageChanged();
    await flush();
    window.dispatchEvent(new Event("keydown"));
    takeOver();
    expect(reload).not.toHaveBeenCalled();
    pageChanged();
    await flush();
    expect(reload).toHaveBeenCalledOnce();
  });

  it("waits until the page has loaded, for the browser would keep the version before for its links", async () => {
    busy = true;
    const { pageChanged, worker } = await installed();
    pageChanged();
    await flush();
    pageChanged();
    await flush();
    idle[0]?.();
    await flush();
    expect(worker.postMessage, "the page before the last").not.toHaveBeenCalled();
    idle[1]?.();
    await flush();
    expect(worker.postMessage).toHaveBeenCalledOnce();
  });

  it("does not wait for the network when it is asked for", async () => {
    busy = true;
    const { askForUpdate, worker } = await installed();
    askForUpdate();
    await flush();
    expect(worker.postMessage).toHaveBeenCalledOnce();
  });

  it("S-UPDATE-04: that becomes active minutes later waits for the next page, as the person is reading this one", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    const { pageChanged, takeOver, reload } = await installed();
    pageChanged();
    await flush();
    vi.setSystemTime(Date.now() + 5 * 60_000);
    takeOver();
    expect(reload).not.toHaveBeenCalled();
    pageChanged();
    await flush();
    expect(reload).toHaveBeenCalledOnce();
  });

  it("waits for the answer to a write", async () => {
    const { install } = browser();
    const { startUpdates, pageChanged } = await load();
    const { call } = await import("../api/client");
    let answer: (response: Response) => void = () => undefined;
    vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
    const write = call("POST", "contact/add", { anonymous: true, body: {} });
    await startUpdates();
    const worker = install();
    pageChanged();
    await flush();
    expect(worker.postMessage).not.toHaveBeenCalled();
    answer(new Response("{}"));
    await write;
    await flush();
    expect(worker.postMessage).toHaveBeenCalledOnce();
  });

  it("let in by another tab does not pull this page away, but the next change of page loads it", async () => {
    const { takeOver, reload } = browser();
    const { startUpdates, pageChanged } = await load();
    await startUpdates();
    takeOver();
    expect(reload).not.toHaveBeenCalled();
    pageChanged();
    await flush();
    expect(reload).toHaveBeenCalledOnce();
  });

  it("S-UPDATE-01: comes into the tab of a very first visit too, which has no controller yet", async () => {
    const { registration, install, activated, reload } = browser(false);
    const { startUpdates, pageChanged } = await load();
    await startUpdates();
    const first = install();
    activated(first);
    pageChanged();
    await flush();
    expect(reload, "the first worker has the version of the page").not.toHaveBeenCalled();
    registration.active = first;
    const next = install();
    pageChanged();
    await flush();
    expect(next.postMessage).toHaveBeenCalledWith({ type: "SKIP_WAITING" });
    activated(next);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("S-UPDATE-04: waits where a form has something that was chosen and not typed", async () => {
    const { install } = browser();
    const { startUpdates, useUpdate, askForUpdate } = await load();
    await startUpdates();
    const { result } = renderHook(() => useUpdate());
    const worker = await act(async () => install());
    const { container } = render(<form data-unsaved="" />);
    act(askForUpdate);
    await flush();
    expect(result.current).toBe("held");
    expect(worker.postMessage).not.toHaveBeenCalled();
    container.remove();
    act(askForUpdate);
    await flush();
    expect(worker.postMessage).toHaveBeenCalledOnce();
  });

  it("waits until what is said of the page before could be read", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    const { install } = browser();
    const { startUpdates, pageChanged } = await load();
    await startUpdates();
    const worker = install();
    render(
      <ToastProvider closeText="Schließen">
        <Saved />
      </ToastProvider>,
    );
    fireEvent.click(screen.getByRole("button", { name: "Speichern" }));
    pageChanged();
    await act(() => vi.advanceTimersByTimeAsync(TOAST_MS.success - 1));
    expect(worker.postMessage).not.toHaveBeenCalled();
    expect(screen.getByRole("status").textContent).toBe("Gespeichert.");
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(worker.postMessage).toHaveBeenCalledOnce();
  });

  it("is none on the very first visit", async () => {
    const { takeOver, install, reload } = browser(false);
    const { startUpdates, pageChanged } = await load();
    await startUpdates();
    install();
    takeOver();
    pageChanged();
    await flush();
    expect(reload).not.toHaveBeenCalled();
  });
});

describe("a part of the site that cannot be fetched", () => {
  it("ER-07: publishes the event and is told from other errors", async () => {
    const heard = vi.fn();
    window.addEventListener(CHUNK_EVENT, heard);
    await expect(chunk(() => Promise.reject(new Error("404")))).rejects.toMatchObject({ name: "ChunkError" });
    expect(heard).toHaveBeenCalledOnce();
    expect(CHUNK_EVENT).toBe("chunk-loading-error");
    window.removeEventListener(CHUNK_EVENT, heard);
  });

  /** The banners, with the state of one page load. */
  async function shown() {
    const update = await load();
    const { Banners } = await import("./Banners");
    render(<Banners />);
    return update;
  }

  const miss = () => act(() => void window.dispatchEvent(new CustomEvent(CHUNK_EVENT)));
  const note = () => screen.queryByText(/^Ein Teil der Seite fehlt/);
  const anew = () => screen.getByRole("button", { name: "Neu laden" });

  it("offers to load the page anew", async () => {
    const { reload } = browser();
    await shown();
    miss();
    await userEvent.click(anew());
    await flush();
    expect(reload).toHaveBeenCalledOnce();
  });

  it("is no matter any more on the next page", async () => {
    const { reload } = browser();
    const { pageChanged } = await shown();
    miss();
    expect(note()).not.toBeNull();
    act(pageChanged);
    await flush();
    expect(note()).toBeNull();
    expect(reload).not.toHaveBeenCalled();
  });

  it("is fetched at the next change of page where something was entered, also without a service worker", async () => {
    vi.stubGlobal("navigator", { onLine: true });
    const reload = vi.fn();
    vi.stubGlobal("location", { ...location, reload });
    const { startUpdates, pageChanged } = await shown();
    await startUpdates();
    miss();
    window.dispatchEvent(new Event("input"));
    fireEvent.click(anew());
    await flush();
    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByText("Lädt beim Seitenwechsel")).toBeInstanceOf(HTMLElement);
    act(pageChanged);
    await flush();
    expect(reload).toHaveBeenCalledOnce();
  });

  it("comes with the new version where one waits", async () => {
    const { install, reload, takeOver } = browser();
    const { startUpdates } = await shown();
    await startUpdates();
    const worker = await act(async () => install());
    miss();
    fireEvent.click(anew());
    await flush();
    expect(worker.postMessage).toHaveBeenCalledWith({ type: "SKIP_WAITING" });
    expect(reload, "the old worker would give the old page").not.toHaveBeenCalled();
    takeOver();
    expect(reload).toHaveBeenCalledOnce();
  });

  it("is not told where the page goes on without it and there is no network", async () => {
    browser();
    const { watchChunks } = await import("../platform/chunks");
    watchChunks();
    await shown();
    Object.assign(navigator, { onLine: false });
    act(() => void window.dispatchEvent(new Event("vite:preloadError")));
    expect(note()).toBeNull();
    Object.assign(navigator, { onLine: true });
    act(() => void window.dispatchEvent(new Event("vite:preloadError")));
    expect(note()).not.toBeNull();
  });
});

describe("a page whose part is missing", () => {
  const open = () => {
    const lazy = () => chunk(() => Promise.reject(new Error("404")));
    render(<RouterProvider router={createMemoryRouter([{ path: "/", ErrorBoundary: CrashPage, lazy }])} />);
  };

  it("ER-07: is loaded anew once, and then told with a way on", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    sessionStorage.clear();
    const { reload } = browser();
    open();
    await screen.findByRole("heading", { name: "Etwas hat nicht geklappt" });
    await act(async () => undefined);
    expect(reload).toHaveBeenCalledOnce();
    cleanup();
    open();
    const heading = await screen.findByRole("heading", { name: "Etwas hat nicht geklappt" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(reload).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole("button", { name: "Seite neu laden" }));
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it("stays without network, where loading anew would lose the whole site", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    sessionStorage.clear();
    const { reload } = browser();
    Object.assign(navigator, { onLine: false });
    open();
    await screen.findByRole("heading", { name: "Etwas hat nicht geklappt" });
    expect(reload).not.toHaveBeenCalled();
  });
});

describe("a page that breaks", () => {
  it("is replaced by calm words and a way on", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const router = createMemoryRouter([{ path: "/", ErrorBoundary: CrashPage, Component: Broken }]);
    render(<RouterProvider router={router} />);
    const heading = await screen.findByRole("heading", { name: "Etwas hat nicht geklappt" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(document.body.textContent).not.toContain("TypeError");
  });
});
