import { useSyncExternalStore } from "react";
import { writesEnded } from "../api/client";
import { UPDATE_CHECK_MS } from "../constants";
import { currentLanguage } from "../i18n/i18n";
import { manifestPath, SERVICE_WORKER } from "../paths";
import { watchInstallOffer } from "../platform/installOffer";

/** `waiting`: a new version is installed and not yet active. `replaced`: it is active, and this page still runs the old one. */
type UpdateState = "current" | "waiting" | "replaced";

let state: UpdateState = "current";
let registration: ServiceWorkerRegistration | undefined;
let asked = false;
/** Something was entered on the shown page. */
let entered = false;
/** The new version was wanted in spite of it. */
let held = false;
/** Something was pressed since the last change of page. */
let pressed = false;
const listeners = new Set<() => void>();

function become(next: UpdateState): void {
  state = next;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `held`: it was asked for, and waits for the next change of page, because something was entered on this one. */
export function useUpdate(): "none" | "ready" | "held" {
  return useSyncExternalStore(subscribe, () => (state === "current" ? "none" : held ? "held" : "ready"));
}

/** A safe moment: what was entered on the page before is saved or a draft, and the new page is untouched. */
export function pageChanged(): void {
  entered = false;
  held = false;
  tell();
  void activate();
}

/** The person wants the new version now. */
export function askForUpdate(): void {
  held = entered;
  tell();
  if (!entered) void activate();
}

/** Activates the new version and loads the page anew, unless the person does something before that. */
async function activate(): Promise<void> {
  if (state === "current") return;
  pressed = false;
  // An answer that the old page waits for would be lost with it.
  await writesEnded();
  if (pressed) return;
  if (state === "replaced") {
    location.reload();
  } else {
    asked = true;
    registration?.waiting?.postMessage({ type: "SKIP_WAITING" });
  }
}

/**
 * Makes the site installable and usable without network, and looks for a new version every five minutes. On a first
 * visit the service worker loads the whole site, so all of this may be delayed.
 */
export async function startUpdates(after?: Promise<void>): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  watchInput();
  watchInstallOffer();
  // On a first visit the worker takes control of a page that has its version already.
  const hadController = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (asked && !pressed) location.reload();
    else if (hadController) become("replaced");
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
  found.addEventListener("updatefound", () => {
    found.installing?.addEventListener("statechange", () => noteWaiting(found));
  });
  setInterval(() => {
    found.update().catch((error: unknown) => console.warn("no answer on a new version", error));
  }, UPDATE_CHECK_MS);
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
  if (found.waiting && navigator.serviceWorker.controller && state === "current") become("waiting");
}

/** Adds the manifest, which makes the site installable. */
function nameManifest(): void {
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = manifestPath(currentLanguage());
  document.head.append(link);
}
