import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { code, files, imports, offenders } from "./sources";

const readme = readFileSync("README.md", "utf8");

interface Layer {
  folders: readonly string[];
  mayUse: readonly string[];
}

function named(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, folder = ""]) => folder);
}

/** The table of the README, from top to bottom. */
const LAYERS: readonly Layer[] = (readme.split("\n## Layers\n")[1]?.split("\n## ")[0] ?? "")
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => line.split("|"))
  .map(([, folders = "", , mayUse = ""]) => ({ folders: named(folders), mayUse: named(mayUse) }));

const layerOf = (path: string) =>
  LAYERS.findIndex(({ folders }) =>
    folders.some((folder) => (folder.endsWith("/") ? path.startsWith(folder) : path === folder)),
  );

function mayUse(from: string, to: string): boolean {
  const [above, below] = [LAYERS[layerOf(from)], LAYERS[layerOf(to)]];
  return above === below || !!below?.folders.some((folder) => above?.mayUse.includes(folder));
}

/** Domain and whether public: `features/team/contact/public/FollowupCard.tsx` is `team` and public. */
const domainOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1];
const isPublic = (path: string) => /^features\/(?:[^/]+\/)+public\//.test(path);

/** Import circles of files, each once. */
function circles(): string[] {
  const to = new Map(files.map((file) => [file.path, imports(file)]));
  const done = new Set<string>();
  const found: string[] = [];
  function walk(path: string, way: readonly string[]): void {
    const start = way.indexOf(path);
    if (start >= 0) found.push([...way.slice(start), path].join(" -> "));
    if (start >= 0 || done.has(path)) return;
    for (const next of to.get(path) ?? []) walk(next, [...way, path]);
    done.add(path);
  }
  for (const path of to.keys()) walk(path, []);
  return found;
}

describe("the layers of the README", () => {
  it("know every file", () => {
    expect(LAYERS.length).toBeGreaterThan(10);
    expect(code.filter(({ path }) => layerOf(path) < 0).map(({ path }) => path)).toEqual([]);
  });

  it("use only what stands further down", () => {
    const upwards = LAYERS.flatMap(({ folders, mayUse }, index) =>
      mayUse
        .filter((folder) => layerOf(`${folder}a`) <= index && layerOf(folder) <= index)
        .map((to) => `${folders} -> ${to}`),
    );
    expect(upwards).toEqual([]);
  });

  it("are kept by every import", () => {
    expect(offenders((from, to) => !mayUse(from, to))).toEqual([]);
  });

  it("permit nothing that nobody needs", () => {
    const used = new Set(
      code.flatMap((file) => imports(file).map((to) => `${layerOf(file.path)} ${layerOf(to)}`)),
    );
    const idle = LAYERS.flatMap(({ folders, mayUse }, index) =>
      mayUse
        .filter((to) => !used.has(`${index} ${layerOf(`${to}${to.endsWith("/") ? "a" : ""}`)}`))
        .map((to) => `${folders} -> ${to}`),
    );
    expect(idle).toEqual([]);
  });

  it("let a domain enter another one through its public part only", () => {
    const breaks = (from: string, to: string) =>
      domainOf(from) !== undefined &&
      domainOf(to) !== undefined &&
      domainOf(from) !== domainOf(to) &&
      !isPublic(to);
    expect(offenders(breaks)).toEqual([]);
  });

  it("leave nothing public that only its own domain uses", () => {
    const entered = new Set(
      code.flatMap((file) => imports(file).filter((to) => domainOf(to) !== domainOf(file.path))),
    );
    expect(code.filter(({ path }) => isPublic(path) && !entered.has(path)).map(({ path }) => path)).toEqual(
      [],
    );
  });

  it("hold no circle of files, not even of types", () => {
    expect(circles()).toEqual([]);
  });

  it("keep router, data and words out of components, days and look", () => {
    const low = /^(ui|dates|look|platform)\//;
    const foreign = code.filter(
      ({ path, text }) =>
        low.test(path) && /"(react-router|swr|i18next|react-i18next|[./]+\/i18n\/useTranslation)"/.test(text),
    );
    expect(foreign.map(({ path }) => path)).toEqual([]);
  });
});
