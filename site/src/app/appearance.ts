import { useSyncExternalStore } from "react";

export const THEMES = ["system", "light", "dark", "contrast"] as const;
export type Theme = (typeof THEMES)[number];

export interface Appearance {
  theme: Theme;
  largeText: boolean;
  /** "Weniger auf einmal": larger targets, one thing at a time. */
  lowEnergy: boolean;
}

const THEME_KEY = "appearance";
const TEXT_KEY = "large-text";
const ENERGY_KEY = "low-energy";

let appearance: Appearance = { theme: "system", largeText: false, lowEnergy: false };
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
  for (const listener of listeners) listener();
}

/** Applies the stored settings before anything is rendered. */
export function startAppearance(): void {
  const stored = localStorage.getItem(THEME_KEY);
  apply({
    theme: THEMES.find((theme) => theme === stored) ?? "system",
    largeText: localStorage.getItem(TEXT_KEY) === "true",
    lowEnergy: localStorage.getItem(ENERGY_KEY) === "true",
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

export function useAppearance(): Appearance {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => appearance,
  );
}
