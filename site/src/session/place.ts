import { useSyncExternalStore } from "react";
import { expectedPerson } from "../api/token";
import { forgetPlace, PLACE_ALLOWED } from "./placeAllowed";

/** How long the device may look for the place, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** A place that the device found so long ago is good enough, in milliseconds. */
const MAX_AGE_MS = 300_000;
/** About a kilometre; no more is ever sent (`user-location`). */
const DECIMALS = 2;

/** In the memory of this page only. */
let found: { person: number; place: string } | null = null;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the person who is signed in allowed this browser to say where she is. */
export function isPlaceAllowed(): boolean {
  const person = expectedPerson();
  return person !== null && localStorage.getItem(PLACE_ALLOWED) === String(person);
}

export function usePlaceAllowed(): boolean {
  return useSyncExternalStore(subscribe, isPlaceAllowed);
}

export function allowPlace(allowed: boolean): void {
  const person = expectedPerson();
  if (allowed && person !== null) localStorage.setItem(PLACE_ALLOWED, String(person));
  else forgetPlace();
  tell();
}

/** Where the device was when the person last asked, as `latitude;longitude`. */
export function lastPlace(): string | null {
  return found && found.person === expectedPerson() && isPlaceAllowed() ? found.place : null;
}

/** Asks the device. Only on request of the person; without an answer `null`, and the reason is logged. */
export async function findPlace(): Promise<string | null> {
  const person = expectedPerson();
  if (person === null || !isPlaceAllowed()) return null;
  try {
    const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
      navigator.geolocation.getCurrentPosition(resolve, reject, {
        timeout: TIMEOUT_MS,
        maximumAge: MAX_AGE_MS,
      });
    });
    found = {
      person,
      place: [coords.latitude, coords.longitude].map((degrees) => degrees.toFixed(DECIMALS)).join(";"),
    };
  } catch (error) {
    // ER-10: a failure is only logged; the form goes on with a postcode.
    console.warn("place not found", error instanceof Error ? error.message : error);
    found = null;
  }
  return lastPlace();
}
