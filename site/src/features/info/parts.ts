import type { TFunction } from "i18next";

/** A heading with its paragraphs. */
export interface Part {
  title: string;
  text: string;
}

function isPart(value: unknown): value is Part {
  return typeof value === "object" && value !== null && "title" in value && "text" in value;
}

/** The parts of a longer text in the words. */
export function partsOf(t: TFunction<"info">, key: "terms" | "privacy" | "help.how"): Part[] {
  const found: unknown = t(key, { returnObjects: true });
  return Array.isArray(found) ? found.filter(isPart) : [];
}
