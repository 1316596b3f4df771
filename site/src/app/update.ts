import { useSyncExternalStore } from "react";
import { UPDATE_CHECK_MS } from "../constants";
import { MANIFEST, SERVICE_WORKER } from "../paths";

/**
 * `waiting`: a new version is installed and not yet active. `replaced`: another tab has activated it, so that this page
 * still runs the old one.
 */
type UpdateState = "current" | "waiting" | "replaced";

let state: UpdateState = "current";
let registration: ServiceWorkerRegistration | undefined;
let asked = false;
const listeners = new Set<() => void>();

function become(next: UpdateState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function useUpdateReady(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state !== "current",
  );
}

/** Activates the new version and reloads the page. Called at a change of page or on request, never by itself. */
export function applyUpdate(): void {
  if (state === "replaced") {
    location.reload();
  } else if (state === "waiting") {
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
  // On a first visit the worker takes control of a page that has its version already.
  const hadController = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (asked) location.reload();
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

function noteWaiting(found: ServiceWorkerRegistration): void {
  if (found.waiting && navigator.serviceWorker.controller && state === "current") become("waiting");
}

/** Adds the manifest, which makes the site installable. */
function nameManifest(): void {
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = MANIFEST;
  document.head.append(link);
}
