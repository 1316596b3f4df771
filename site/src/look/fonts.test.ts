import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";

/** Letters beyond German of the languages that many people in German-speaking countries write their names in. */
const ALPHABETS = {
  albanian: "çë",
  bosnianCroatianSerbian: "čćđšž",
  czechSlovak: "áäčďéěíĺľňóôřŕšťúůýž",
  estonianLatvianLithuanian: "āčēģīķļņšūžąęėįųõäöü",
  frenchItalianPortuguese: "àâæçéèêëîïôœùûÿãõ",
  hungarian: "áéíóöőúüű",
  kurdish: "çêîşû",
  nordic: "åäöæøðþ",
  polish: "ąćęłńóśźż",
  romanian: "ăâîșțşţ",
  spanish: "áéíñóúü",
  turkish: "çğıİöşü",
} as const;

/** The tables of a WOFF 2 file by their names (W3C WOFF File Format 2.0); `glyf`, `loca` are transformed, the rest is not. */
const TAGS = ["cmap", "head", "hhea", "hmtx", "maxp", "name", "OS/2", "post", "cvt ", "fpgm", "glyf", "loca"];
const OWN_TAG = 63;

function tableOf(file: Buffer, wanted: string): Buffer {
  const count = file.readUInt16BE(12);
  let at = 48;
  const number = () => {
    let value = 0;
    for (let byte = 0x80; byte & 0x80; ) {
      byte = file.readUInt8(at++);
      value = value * 128 + (byte & 0x7f);
    }
    return value;
  };
  let offset = 0;
  let found: [number, number] | undefined;
  for (let index = 0; index < count; index += 1) {
    const flags = file.readUInt8(at++);
    let tag = TAGS[flags & 0x3f] ?? "";
    if ((flags & 0x3f) === OWN_TAG) {
      tag = file.toString("latin1", at, at + 4);
      at += 4;
    }
    const plain = number();
    const version = flags >> 6;
    const transformed = tag === "glyf" || tag === "loca" ? version === 0 : version !== 0;
    const length = transformed ? number() : plain;
    if (tag === wanted) found = [offset, length];
    offset += length;
  }
  if (!found) throw new Error(`no table ${wanted}`);
  const data = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)));
  return data.subarray(found[0], found[0] + found[1]);
}

/** Whether the file has a drawing of the letter: its `cmap` of format 4. */
function charactersOf(path: string): Set<number> {
  const cmap = tableOf(Buffer.from(readFileSync(path)), "cmap");
  const found = new Set<number>();
  for (let record = 0; record < cmap.readUInt16BE(2); record += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + record * 8 + 4));
    if (table.readUInt16BE(0) !== 4) continue;
    const segments = table.readUInt16BE(6) / 2;
    for (let segment = 0; segment < segments; segment += 1) {
      const end = table.readUInt16BE(14 + segment * 2);
      const start = table.readUInt16BE(16 + segments * 2 + segment * 2);
      for (let code = start; code <= end && code < 0xffff; code += 1) found.add(code);
    }
  }
  return found;
}

interface Face {
  file: string;
  family: string;
  weight: string;
  style: string;
  range: readonly number[];
}

function facesOf(css: string): Face[] {
  return [...css.matchAll(/@font-face \{([^}]*)\}/g)].map(([, rules = ""]) => ({
    file: /url\("\.\/(.*?)"\)/.exec(rules)?.[1] ?? "",
    family: /font-family: "(.*?)"/.exec(rules)?.[1] ?? "",
    weight: /font-weight: ([\d ]+)/.exec(rules)?.[1] ?? "",
    style: /font-style: (\w+)/.exec(rules)?.[1] ?? "normal",
    range: [...rules.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, from = "", to = from]) => {
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index);
    }),
  }));
}

const css = readFileSync("src/look/scale.css", "utf8");
const faces = facesOf(css);
const drawn = new Map(faces.map(({ file }) => [file, charactersOf(`src/look/${file}`)]));

describe("the fonts", () => {
  it.each(["normal", "italic"])("draw the letters of all our people in %s", (style) => {
    const lacking = Object.entries(ALPHABETS).flatMap(([language, letters]) =>
      [...letters, ...letters.toUpperCase()]
        .filter((letter) => {
          const code = letter.codePointAt(0) ?? 0;
          return !faces.some(
            (face) =>
              face.style === style &&
              drawn.get(face.file)?.has(code) &&
              (face.range.length === 0 || face.range.includes(code)),
          );
        })
        .map((letter) => `${language} ${letter}`),
    );
    expect(lacking).toEqual([]);
  });

  it("of one family have the same weights: others take its place instead of adding to it", () => {
    const families = new Set(faces.map(({ family, style }) => `${family} ${style}`));
    const kinds = new Set(faces.map(({ family, style, weight }) => `${family} ${style} ${weight}`));
    expect(kinds.size).toBe(families.size);
    for (const { family } of faces) expect(css).toMatch(new RegExp(`--font:[^;]*"${family}"`));
  });

  it("have what the ranges of the style sheet promise, so that no letter is missing in the middle of a name", () => {
    const promised = faces.flatMap(({ file, range }) =>
      range
        .filter((code) => !drawn.get(file)?.has(code))
        .map((code) => `${file} ${String.fromCodePoint(code)}`),
    );
    expect(promised).toEqual([]);
    expect(faces.filter(({ range }) => range.length === 0)).toHaveLength(2);
  });

  it("of the families up to the first with a space are preloaded and asked for, one file each", () => {
    const families = [...(/--font:([^;]*)/.exec(css)?.[1] ?? "").matchAll(/"(.*?)"/g)].map(
      ([, name]) => name,
    );
    const upright = families.map((name) =>
      faces.filter((one) => one.family === name && one.style === "normal"),
    );
    const first = upright.slice(
      0,
      1 + upright.findIndex((all) => all.some(({ range }) => range.length === 0)),
    );
    const preloaded = [...readFileSync("index.html", "utf8").matchAll(/"\/src\/look\/(.*?)" as="font"/g)];
    expect(first.flat().map(({ file }) => file)).toEqual(preloaded.map(([, file]) => file).reverse());
    const [, asked] = /fonts\.load\('1em (.*?)'/.exec(readFileSync("src/preload.ts", "utf8")) ?? [];
    expect(asked).toBe(first.map(([face]) => `"${face?.family}"`).join(", "));
  });
});
