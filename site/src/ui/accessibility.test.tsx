import { act, render } from "@testing-library/react";
import axe from "axe-core";
import { createElement } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { allExamples, exampleKey } from "./allExamples";
import { OPEN_DELAY_MS } from "./openDelay";

// Colours need a real layout; look/contrast.test.ts checks them. An example is a part, not a page with landmarks.
const NOT_HERE = ["color-contrast", "region", "heading-order", "page-has-heading-one"];

beforeEach(async () => {
  await import("./DateCalendar");
});

async function violations(): Promise<string[]> {
  const result = await axe.run(document.body, {
    rules: Object.fromEntries(NOT_HERE.map((rule) => [rule, { enabled: false }])),
    resultTypes: ["violations"],
  });
  return result.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`,
  );
}

describe("axe", () => {
  it.each(allExamples().map((example) => [exampleKey(example), example] as const))(
    "finds nothing in %s",
    async (_key, { element }) => {
      vi.useFakeTimers();
      render(element);
      await act(() => vi.advanceTimersByTimeAsync(OPEN_DELAY_MS));
      vi.useRealTimers();
      expect(await violations()).toEqual([]);
    },
  );

  it("finds what is wrong", async () => {
    render(createElement("img", { src: "/hill.png" }));
    expect(await violations()).toHaveLength(1);
  });

  it("covers every component of this folder", () => {
    const withExamples = new Set(
      Object.keys(import.meta.glob(["./*.fixture.tsx", "./pictures/*.fixture.tsx"])).map(base),
    );
    const parts = [
      "CardGroup",
      "DateCalendar",
      "Field",
      "NowLine",
      "TimelineRow",
      "gallery",
      "pictures/Diagram",
      "pictures/Landscape",
      "pictures/Limb",
    ];
    const components = Object.keys(
      import.meta.glob(["./*.tsx", "./pictures/*.tsx", "!./**/*.fixture.tsx", "!./*.test.tsx"]),
    ).map(base);
    expect(components.filter((name) => !withExamples.has(name) && !parts.includes(name))).toEqual([]);
  });
});

function base(path: string): string {
  return path.replace(/^\.\//, "").replace(/(\.fixture)?\.tsx$/, "");
}
