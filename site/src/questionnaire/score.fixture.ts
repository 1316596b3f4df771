import { screen } from "@testing-library/react";

/** Waits for a result, whose number is larger than what stands behind it. */
export function findScore(text: string): Promise<HTMLElement> {
  return screen.findByText((_, element) => element?.tagName === "P" && element.textContent === text);
}
