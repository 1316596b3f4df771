import { useSyncExternalStore } from "react";
import { installOffer } from "./installOffer";

/** How the site is installed in this browser: by its own question, or by steps in its menus. `none`: it cannot be. */
export type InstallWay = "offer" | "ios" | "android" | "computer" | "mac" | "none";

/** Heard after the offer has been kept. */
const CHANGES = ["beforeinstallprompt", "appinstalled"];

function subscribe(listener: () => void): () => void {
  for (const change of CHANGES) addEventListener(change, listener);
  return () => {
    for (const change of CHANGES) removeEventListener(change, listener);
  };
}

export function useInstallWay(): InstallWay {
  return useSyncExternalStore(subscribe, () => (installOffer.held ? "offer" : wayByMenu()));
}

/** Lets the browser ask the person. It does so once. */
export async function install(): Promise<"accepted" | "dismissed"> {
  const { held } = installOffer;
  installOffer.held = null;
  return (await held?.prompt())?.outcome ?? "dismissed";
}

/** Whether this page runs as an installed app. */
export function isInstalled(): boolean {
  return window.matchMedia?.("(display-mode: standalone)").matches === true;
}

/** An iPhone, iPad or iPod. */
export function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // A newer iPad says that it is a Mac, which has no touch screen.
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

function wayByMenu(): InstallWay {
  if (isIos()) return "ios";
  const { userAgent } = navigator;
  if (/Android/.test(userAgent)) return "android";
  // Its own offer comes once, and not in a private window; Opera calls itself Chrome too and installs nothing.
  if (/Chrome|Chromium/.test(userAgent)) return /OPR\//.test(userAgent) ? "none" : "computer";
  return /Macintosh.*Safari/.test(userAgent) && !/Firefox/.test(userAgent) ? "mac" : "none";
}
