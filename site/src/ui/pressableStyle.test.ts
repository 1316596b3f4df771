// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { claimPressableStyle, PRESSABLE_STYLE_ID } from "./pressableStyle";

describe("the style element react-aria would add", () => {
  it("is still looked up by the id that is taken here", () => {
    const source = readFileSync("node_modules/react-aria/dist/private/interactions/usePress.mjs", "utf8");
    expect(source).toContain(`'${PRESSABLE_STYLE_ID}'`);
    expect(source).toContain("getElementById(");
  });

  it("finds its id taken, once", () => {
    claimPressableStyle();
    claimPressableStyle();
    expect(document.querySelectorAll(`#${PRESSABLE_STYLE_ID}`)).toHaveLength(1);
    expect(document.getElementById(PRESSABLE_STYLE_ID)?.tagName).toBe("META");
  });
});
