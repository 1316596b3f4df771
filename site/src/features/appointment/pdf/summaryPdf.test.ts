import { readFileSync } from "node:fs";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, it } from "vitest";
import coverage from "./fonts/coverage.json";
import { isOwn, unwritten, writtenText } from "./letters";
import { type SummaryFonts, summaryPdf } from "./summaryPdf";

const font = (name: string) => new Uint8Array(readFileSync(`src/features/appointment/pdf/fonts/${name}.ttf`));
const weights = (name: string) => ({ regular: font(`${name}-regular`), bold: font(`${name}-bold`) });
const FONTS: SummaryFonts = { own: weights("atkinson-hyperlegible-next"), further: weights("noto-sans") };

/** What another program reads in the file of a summary with these lines, without its gaps. */
async function readBack(lines: readonly string[]): Promise<string> {
  const blocks = lines.map((text) => ({ kind: "text", text }) as const);
  const sections = [{ title: "Probe", blocks }];
  const summary = { title: "Probe", about: [], sections, locale: "de-DE", foot: () => "" };
  const data = await summaryPdf(summary, FONTS);
  const document = await getDocument({ data, verbosity: 0 }).promise;
  let text = "";
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent({ disableNormalization: true });
    text += items.map((item) => ("str" in item ? item.str : "")).join("");
  }
  await document.destroy();
  return compact(text).replace("ProbeProbe", "");
}

const compact = (text: string) => text.normalize("NFC").replace(/\s+/g, "");

/** All letters of a font, in words of this many. */
function wordsOf(ranges: readonly (readonly number[])[], length: number): string[] {
  const points = ranges.flatMap(([low = 0, high = 0]) =>
    Array.from({ length: high - low + 1 }, (_, at) => low + at),
  );
  const letters = points
    .map((point) => String.fromCodePoint(point))
    .filter((letter) => !/\s|\p{Cf}|\p{Cc}/u.test(letter));
  return Array.from({ length: Math.ceil(letters.length / length) }, (_, at) =>
    // A mark stands on a letter.
    letters
      .slice(at * length, (at + 1) * length)
      .map((letter) => (/\p{M}/u.test(letter) ? `o${letter}` : letter))
      .join(""),
  );
}

/** Numbers from 0 to 1 that look like chance and are the same each time. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe("the file of a sheet", () => {
  it.each([
    "Hämoglobin ≥ 10 → anrufen, 5 µg ½",
    "∅ Metastasen",
    "Приём у врача, Ірина",
    "Ραντεβού στην κλινική",
    "Nguyễn Thị Hồng, tái khám",
    "Şahin-Łukasiewicz",
    "Früh\u00a0um 8 \u2011 nüchtern".normalize("NFD"),
    "x\u0302 und q\u0323",
    "Tabletten ❤ ✓ ☎ ① ♀",
    "Tab\tund\u200bohne Breite\u00ad, \u202a030 12\u202c",
  ])("holds what was entered: %s", async (line) => {
    expect(unwritten([line])).toEqual([]);
    expect(await readBack([line])).toBe(compact(writtenText(line)));
  });

  it("holds every letter that it says it can write", async () => {
    for (const ranges of Object.values(coverage)) {
      const words = wordsOf(ranges, 12);
      expect(unwritten(words)).toEqual([]);
      expect(await readBack(words)).toBe(compact(words.map(writtenText).join("")));
    }
  });

  it("holds any text of those letters, or says before which words it lacks", async () => {
    const next = chance(27);
    const pool = [..."aäZß9 -", ...wordsOf(coverage["noto-sans"], 1), ..."שלוםموعد💊漢字"];
    const lines = Array.from({ length: 300 }, () =>
      Array.from({ length: 1 + Math.floor(next() * 20) }, () => pool[Math.floor(next() * pool.length)]).join(
        "",
      ),
    );
    const whole = lines.filter((line) => unwritten([line]).length === 0);
    expect(whole.length).toBeGreaterThan(100);
    expect(whole.length).toBeLessThan(300);
    expect(await readBack(whole)).toBe(compact(whole.map(writtenText).join("")));
  });

  it("names the words of other scripts and pictures, each once", () => {
    expect(unwritten(["Termin موعد مع", "Tabletten 💊, wieder موعد", "שלום", "漢字"])).toEqual([
      "موعد",
      "مع",
      "💊,",
      "שלום",
      "漢字",
    ]);
  });

  it("needs the further letters for few texts", () => {
    expect(["Hämoglobin 10,5 g/dl", "Łódź, Çelik, Ñ – „ja“"].every(isOwn)).toBe(true);
    expect(isOwn("≥ 10")).toBe(false);
  });
});
