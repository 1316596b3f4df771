import { describe, expect, it } from "vitest";
import { filesOf } from "../../scripts/chunksByUse.ts";

const LARGE = 10_000;

interface One {
  bytes?: number;
  imports?: readonly string[];
  isLoadedOnDemand?: boolean;
}

function files(modules: Record<string, One>) {
  const all = new Map(
    Object.entries(modules).map(([id, { bytes = 100, imports = [], isLoadedOnDemand = false }]) => [
      id,
      { id, bytes, imports, isLoadedOnDemand },
    ]),
  );
  const groups = [
    { name: "team", pages: [/^team\//] },
    { name: "tumor", pages: [/^tumor\//] },
  ];
  return Object.fromEntries(filesOf(all, groups, [/^frame/]));
}

const page = (...imports: string[]): One => ({ imports, isLoadedOnDemand: true });

describe("the files of the build", () => {
  it("of one group are what no other uses, and a page of no group is left to the bundler", () => {
    const found = files({
      "team/A.tsx": page("team/a.ts"),
      "team/B.tsx": page("team/a.ts"),
      "team/a.ts": {},
      "Alone.tsx": page("alone.ts"),
      "alone.ts": {},
    });
    expect(found).toEqual({ "team/A.tsx": "team", "team/B.tsx": "team", "team/a.ts": "team" });
  });

  it("of several groups are one for all when small, and their own when large, named after the largest module", () => {
    const found = files({
      "team/A.tsx": page("ui/small.ts", "lists/large.ts"),
      "tumor/A.tsx": page("ui/small.ts"),
      "Alone.tsx": page("lists/large.ts"),
      "ui/small.ts": {},
      "lists/large.ts": { bytes: LARGE, imports: ["lists/part.ts"] },
      "lists/part.ts": {},
    });
    expect(found).toMatchObject({
      "ui/small.ts": "shared",
      "lists/large.ts": "large",
      "lists/part.ts": "large",
    });
  });

  it("never bring along a large one from the file for all", () => {
    const found = files({
      "team/A.tsx": page("a.ts"),
      "tumor/A.tsx": page("a.ts"),
      "Alone.tsx": page("large.ts"),
      "a.ts": { imports: ["b.ts"] },
      "b.ts": { imports: ["large.ts"] },
      "large.ts": { bytes: LARGE },
    });
    expect(found).toMatchObject({ "a.ts": "a", "b.ts": "a", "large.ts": "large" });
  });

  it("have different names for different groups", () => {
    const found = files({
      "team/A.tsx": page("x/list.ts", "y/list.ts"),
      "tumor/A.tsx": page("x/list.ts"),
      "Alone.tsx": page("y/list.ts"),
      "x/list.ts": { bytes: LARGE },
      "y/list.ts": { bytes: LARGE },
    });
    expect(new Set([found["x/list.ts"], found["y/list.ts"]])).toEqual(new Set(["list", "list2"]));
  });

  it("are not divided anew where a chunk has them, nor are words", () => {
    const found = files({
      "team/A.tsx": page("frame.ts", "base.ts"),
      "team/words.de.json": page(),
      "frame.ts": { imports: ["base.ts"] },
      "base.ts": {},
    });
    expect(found).toEqual({ "team/A.tsx": "team" });
  });
});
