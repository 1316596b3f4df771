import { inflateSync } from "node:zlib";

/** What a file says about itself, and what its pages draw. */
interface Parsed {
  /** Dictionaries of all objects by their number. */
  objects: ReadonlyMap<number, string>;
  /** Operators of the pages, in their order. */
  pages: readonly string[];
  metadata: string;
}

const OBJECT = /(\d+) 0 obj\n([\s\S]*?)\nendobj/g;

function parse(file: Buffer): Parsed {
  const text = file.toString("latin1");
  const objects = new Map<number, string>();
  const pages: string[] = [];
  let metadata = "";
  for (const [, number, body = ""] of text.matchAll(OBJECT)) {
    const [head = "", stream] = body.split(/\nstream\n/);
    objects.set(Number(number), head);
    if (stream === undefined) continue;
    const bytes = Buffer.from(stream.replace(/\nendstream$/, ""), "latin1");
    if (/\/Type \/Metadata/.test(head)) metadata = bytes.toString("utf8");
    else if (/FlateDecode/.test(head)) {
      const drawn = inflateSync(bytes).toString("latin1");
      if (/\bBDC\b/.test(drawn)) pages.push(drawn);
    }
  }
  return { objects, pages, metadata };
}

/** The letters drawn outside of what is tagged or marked as an ornament. */
function untagged(page: string): number {
  let depth = 0;
  let found = 0;
  for (const line of page.split("\n")) {
    if (/\b(BDC|BMC)$/.test(line)) depth += 1;
    else if (/\bEMC$/.test(line)) depth -= 1;
    else if (/\b(TJ|Tj|S|f)$/.test(line) && depth === 0) found += 1;
  }
  return found;
}

/** The kinds of the elements of the structure tree in their order of reading. */
export function structureOf(file: Buffer): string[] {
  const { objects } = parse(file);
  const root = [...objects.values()].find((one) => /\/Type \/StructTreeRoot/.test(one)) ?? "";
  function walk(dictionary: string): string[] {
    const [, kind] = /\/S \/(\w+)/.exec(dictionary) ?? [];
    const [, kids = ""] = /\/K \[([^\]]*)\]/.exec(dictionary) ?? [];
    const below = [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, id]) => walk(objects.get(Number(id)) ?? ""));
    return kind === undefined ? below : [kind, ...below];
  }
  return walk(root);
}

/** What keeps a file from being read aloud (the part of PDF/UA-1 that its structure shows); empty when nothing does. */
export function pdfFaults(file: Buffer): string[] {
  const { objects, pages, metadata } = parse(file);
  const all = [...objects.values()];
  const faults: string[] = [];
  const need = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault);
  };
  const structure = structureOf(file);
  need(
    all.some((one) => /\/Marked true/.test(one)),
    "not marked as tagged",
  );
  need(
    all.some((one) => /\/Type \/Catalog/.test(one) && /\/Lang \(/.test(one)),
    "no language",
  );
  need(
    all.some((one) => /\/DisplayDocTitle true/.test(one)),
    "the title is not shown",
  );
  need(/<pdfuaid:part>1</.test(metadata), "does not say that it is PDF/UA-1");
  need(/<dc:title>/.test(metadata), "no title");
  need(structure[0] === "Document" && structure[1] === "H1", "does not begin with its title");
  const levels = structure.flatMap((kind) => /^H(\d)$/.exec(kind)?.[1] ?? []).map(Number);
  need(
    levels.every((level, index) => level <= (levels[index - 1] ?? 0) + 1),
    "a level of headings is left out",
  );
  need(pages.length > 0, "nothing is tagged");
  need(
    pages.every((page) => untagged(page) === 0),
    "something is drawn outside of the structure",
  );
  const headings = all.filter((one) => /\/S \/TH\b/.test(one));
  need(
    headings.every((one) => /\/Scope \/(Row|Column)/.test(one)),
    "a heading of a table has no scope",
  );
  const fonts = all.filter((one) => /\/Type \/Font\b/.test(one));
  const whole = fonts.filter((one) => /\/Subtype \/Type0/.test(one));
  need(whole.length > 0 && whole.every((one) => /\/ToUnicode /.test(one)), "letters cannot be copied");
  need(
    all.filter((one) => /\/Type \/FontDescriptor/.test(one)).every((one) => /\/FontFile2 /.test(one)),
    "a font is not embedded",
  );
  need(!fonts.some((one) => /\/Subtype \/Type1\b/.test(one)), "a font of the reader is used");
  return faults;
}
