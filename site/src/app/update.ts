import { useSyncExternalStore } from "react";
import { writesEnded } from "../api/client";
import { UPDATE_CHECK_MS } from "../constants";
import { currentLanguage } from "../i18n/i18n";
import { manifestPath, SERVICE_WORKER } from "../paths";
import { CHUNK_EVENT } from "../platform/chunks";
import { watchInstallOffer } from "../platform/installOffer";
import { networkIdle } from "../platform/networkIdle";

/**
 * Time without a request after which the links of a page are there, in milliseconds. Chromium starts the service worker when a link
 * comes into view. One that stops just then, for the new version, is started again and stays for five minutes more, and
 * nothing that the page can do ends it sooner.
 */
const QUIET_MS = 500;

/** How long the new version may take to become active, in milliseconds: later than that the person is reading. */
const ACTIVATION_TIMEOUT_MS = 10_000;

/** `waiting`: a new version is installed and not yet active. `replaced`: it is active, and this page still runs the old one. */
type UpdateState = "current" | "waiting" | "replaced";

let state: UpdateState = "current";
let registration: ServiceWorkerRegistration | undefined;
/** When the new version was asked to become active, in milliseconds since 1970. */
let requestedAt: number | undefined;
/** A part of the shown page could not be loaded (ER-07). */
let missing = false;
/** Something was entered on the shown page. */
let entered = false;
/** The page was to be loaded anew in spite of it. */
let held = false;
/** Something was pressed since the last change of page. */
let pressed = false;
/** How often the new version was to be let in: only the last time counts. */
let turn = 0;
const listeners = new Set<() => void>();

function setUpdateState(next: UpdateState): void {
  state = next;
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

addEventListener(CHUNK_EVENT, () => {
  missing = true;
  notifyListeners();
});

/**
 * `missing`: a part of the page is. `held`: loading anew was asked for, and waits for the next change of page, because something
 * was entered on this one.
 */
export function useUpdate(): "none" | "ready" | "missing" | "held" {
  return useSyncExternalStore(subscribe, () =>
    held ? "held" : missing ? "missing" : state === "current" ? "none" : "ready",
  );
}

/** A safe moment: what was entered on the page before is saved or a draft, and the new page is untouched. */
export function pageChanged(): void {
  // What the page before lacked is of no use to this one.
  missing &&= held;
  entered = false;
  held = false;
  notifyListeners();
  void activate(QUIET_MS);
}

/** The person wants the new version now, or the page with all its parts. */
export function askForUpdate(): void {
  // A day chosen in a calendar is no input of the browser's, but its form knows.
  held = entered || document.querySelector("[data-unsaved]") !== null;
  notifyListeners();
  if (!held) void activate(0);
}

/**
 * Activates the new version when nothing was requested for `quiet` milliseconds, and loads the page anew, unless the person does
 * something before that.
 */
async function activate(quiet: number): Promise<void> {
  if (state === "current" && !missing) return;
  pressed = false;
  turn += 1;
  const ours = turn;
  // An answer that the old page waits for would be lost with it, and so would "Saved".
  await writesEnded();
  await read();
  if (state === "waiting") await networkIdle(quiet);
  if (pressed || turn !== ours) return;
  if (state === "waiting") {
    requestedAt = Date.now();
    registration?.waiting?.postMessage({ type: "SKIP_WAITING" });
  } else {
    location.reload();
  }
}

/** Resolves when the message that is shown has had its time. */
function read(): Promise<void> | undefined {
  const stays = document.querySelector<HTMLElement>("[data-stays]")?.dataset.stays;
  return stays ? new Promise((resolve) => setTimeout(resolve, Number(stays))) : undefined;
}

/**
 * Makes the site installable and usable without network, and looks for a new version every five minutes. On a first
 * visit the service worker loads the whole site, so all of this may be delayed.
 */
export async function startUpdates(after?: Promise<void>): Promise<void> {
  watchInput();
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!serviceWorker) return;
  watchInstallOffer();
  // On a first visit the worker takes control of a page that has its version already.
  const hadController = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (hadController || requestedAt !== undefined) onActivated();
  });
  await after;
  nameManifest();
  try {
    registration = await serviceWorker.register(SERVICE_WORKER);
  } catch (error) {
    console.warn("service worker not registered", error);
    return;
  }
  const found = registration;
  noteWaiting(found);
  const follow = () => {
    const { installing: next, active } = found;
    next?.addEventListener("statechange", () => {
      noteWaiting(found);
      // The tab of a very first visit has no controller that could change.
      if (next.state === "activated" && active && !serviceWorker.controller) onActivated();
    });
  };
  // The browser looks for a new version by itself when a page is opened, and may have begun with it.
  follow();
  found.addEventListener("updatefound", follow);
  setInterval(() => {
    found.update().catch((error: unknown) => console.warn("no answer on a new version", error));
  }, UPDATE_CHECK_MS);
}

function onActivated(): void {
  const soon = requestedAt !== undefined && Date.now() - requestedAt < ACTIVATION_TIMEOUT_MS;
  if (soon && !pressed) location.reload();
  else setUpdateState("replaced");
}

function watchInput(): void {
  const press = () => {
    pressed = true;
  };
  const enter = () => {
    pressed = true;
    entered = true;
  };
  for (const type of ["pointerdown", "keydown"])
    addEventListener(type, press, { capture: true, passive: true });
  for (const type of ["input", "change"]) addEventListener(type, enter, { capture: true, passive: true });
}

function noteWaiting(found: ServiceWorkerRegistration): void {
  // Without an active one it is the first.
  if (found.waiting && found.active && state === "current") setUpdateState("waiting");
}

/** Adds the manifest, which makes the site installable. */
function nameManifest(): void {
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = manifestPath(currentLanguage());
  document.head.append(link);
}
