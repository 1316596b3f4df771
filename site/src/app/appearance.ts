import { useSyncExternalStore } from "react";

export const THEMES = ["system", "light", "dark", "contrast"] as const;
export type Theme = (typeof THEMES)[number];

export interface Appearance {
  theme: Theme;
  largeText: boolean;
  /** "Weniger auf einmal": larger targets, one thing at a time. */
  lowEnergy: boolean;
  /** Nothing moves, also where the device does not ask for it. */
  lessMotion: boolean;
}

const THEME_KEY = "appearance";
const TEXT_KEY = "large-text";
const ENERGY_KEY = "low-energy";
const MOTION_KEY = "less-motion";

let appearance: Appearance = { theme: "system", largeText: false, lowEnergy: false, lessMotion: false };
const listeners = new Set<() => void>();

function apply(next: Appearance): void {
  appearance = next;
  const { dataset } = document.documentElement;
  if (next.theme === "system") delete dataset.theme;
  else dataset.theme = next.theme;
  if (next.largeText) dataset.text = "large";
  else delete dataset.text;
  if (next.lowEnergy) dataset.energy = "low";
  else delete dataset.energy;
  if (next.lessMotion) dataset.motion = "less";
  else delete dataset.motion;
  for (const listener of listeners) listener();
}

/** Applies the stored settings before anything is rendered. */
export function startAppearance(): void {
  const stored = localStorage.getItem(THEME_KEY);
  apply({
    theme: THEMES.find((theme) => theme === stored) ?? "system",
    largeText: localStorage.getItem(TEXT_KEY) === "true",
    lowEnergy: localStorage.getItem(ENERGY_KEY) === "true",
    lessMotion: localStorage.getItem(MOTION_KEY) === "true",
  });
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(THEME_KEY, theme);
  apply({ ...appearance, theme });
}

export function chooseLargeText(largeText: boolean): void {
  localStorage.setItem(TEXT_KEY, String(largeText));
  apply({ ...appearance, largeText });
}

export function chooseLowEnergy(lowEnergy: boolean): void {
  localStorage.setItem(ENERGY_KEY, String(lowEnergy));
  apply({ ...appearance, lowEnergy });
}

export function chooseLessMotion(lessMotion: boolean): void {
  localStorage.setItem(MOTION_KEY, String(lessMotion));
  apply({ ...appearance, lessMotion });
}

export function useAppearance(): Appearance {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => appearance,
  );
}
