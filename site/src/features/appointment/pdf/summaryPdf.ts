import PDFDocument, { type Structure } from "pdfkit";
import { toBytes } from "pdfkit/output";
import type { Block } from "../../../app/summaryPart";
import type { VisitSummary } from "../visitSummary";
import { isOwn, writtenText } from "./letters";

/** Files of the two weights. */
export interface Weights {
  regular: Uint8Array;
  bold: Uint8Array;
}

export interface SummaryFonts {
  own: Weights;
  /** For texts with letters that the own font lacks; only where there are such texts. */
  further?: Weights | undefined;
}

type Weight = keyof Weights;
type Face = keyof SummaryFonts;
type Row = readonly string[];

/** 18 mm. */
const MARGIN = 51;
/** Below the text of a page, with its foot. */
const BOTTOM = 64;
const SIZES = { h1: 18, h2: 13.5, h3: 11, body: 10.5, small: 9 } as const;
const LINE_GAP = 2;
const CELL_GAP = 10;
const ROW_GAP = 4;
const INDENT = 14;
const RULE = 0.5;
const BULLET = "•";
/** A heading never stands alone at the end of a page: room for it and what follows. */
const WITH_HEADING = 90;

/** The summary as a tagged file (PDF/UA-1): everything is in the structure tree but rules and feet, and all letters are embedded. */
export function summaryPdf(summary: VisitSummary, fonts: SummaryFonts): Promise<Uint8Array<ArrayBuffer>> {
  return new SummaryPrinter(summary, fonts).print();
}

class SummaryPrinter {
  readonly #summary: VisitSummary;
  readonly #doc: PDFDocument;
  readonly #width: number;
  readonly #end: number;

  constructor(summary: VisitSummary, fonts: SummaryFonts) {
    this.#summary = summary;
    this.#doc = new PDFDocument({
      size: "A4",
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: BOTTOM },
      pdfVersion: "1.7",
      subset: "PDF/UA",
      tagged: true,
      lang: summary.locale,
      displayTitle: true,
      bufferPages: true,
      // With one, a text that goes on on the next page goes on in it.
      font: null,
      info: { Title: summary.title, Creator: "Zuversicht" },
    });
    for (const [face, weights] of Object.entries(fonts) as [Face, Weights | undefined][])
      for (const [weight, file] of Object.entries(weights ?? {}))
        this.#doc.registerFont(`${face}-${weight}`, file);
    this.#width = this.#doc.page.width - 2 * MARGIN;
    this.#end = this.#doc.page.height - BOTTOM;
  }

  print(): Promise<Uint8Array<ArrayBuffer>> {
    const doc = this.#doc;
    const bytes = toBytes(doc);
    const root = doc.struct("Document");
    doc.addStructure(root);
    this.#text(root, "H1", this.#summary.title, "bold", SIZES.h1);
    for (const line of this.#summary.about) this.#text(root, "P", line, "regular", SIZES.body);
    for (const { title, blocks } of this.#summary.sections) {
      const section = doc.struct("Sect");
      root.add(section);
      this.#room(WITH_HEADING);
      doc.y += 14;
      this.#text(section, "H2", title, "bold", SIZES.h2);
      this.#rule();
      for (const block of blocks) this.#block(section, block);
      section.end();
    }
    root.end();
    this.#feet();
    doc.end();
    return bytes;
  }

  #block(parent: Structure, block: Block): void {
    const doc = this.#doc;
    doc.y += 4;
    switch (block.kind) {
      case "heading":
        this.#room(WITH_HEADING);
        this.#text(parent, "H3", block.text, "bold", SIZES.h3);
        break;
      case "text":
        this.#text(parent, "P", block.text, "regular", SIZES.body);
        break;
      case "source":
        this.#text(parent, "P", block.text, "regular", SIZES.small);
        break;
      case "list":
        this.#list(parent, block.items);
        break;
      case "facts":
        this.#table(parent, null, block.rows, [1, 2]);
        break;
      case "table":
        this.#table(parent, block.columns, block.rows, shares(block.columns.length));
        break;
    }
  }

  #text(parent: Structure, tag: string, text: string, weight: Weight, size: number): void {
    const draw = () => this.#write(text, MARGIN, this.#doc.y, this.#width, weight, size);
    const element = this.#doc.struct(tag, draw);
    parent.add(element);
    element.end();
    this.#doc.y += 2;
  }

  #write(text: string, x: number, y: number, width: number, weight: Weight, size: number): void {
    const written = this.#choose(text, weight, size);
    this.#doc.text(written, x, y, { width, lineGap: LINE_GAP });
  }

  #list(parent: Structure, items: readonly string[]): void {
    const doc = this.#doc;
    const list = doc.struct("L");
    parent.add(list);
    for (const item of items) {
      const width = this.#width - INDENT;
      this.#room(Math.min(this.#height(item, width, "regular"), WITH_HEADING));
      const { y } = doc;
      const entry = doc.struct("LI");
      list.add(entry);
      entry.add(doc.struct("Lbl", () => this.#write(BULLET, MARGIN, y, INDENT, "regular", SIZES.body)));
      entry.add(
        doc.struct("LBody", () => this.#write(item, MARGIN + INDENT, y, width, "regular", SIZES.body)),
      );
      entry.end();
      doc.y += 2;
    }
    list.end();
  }

  /** The first cell of each row is its heading. A row is never broken, but for one that is longer than a page. */
  #table(parent: Structure, columns: Row | null, rows: readonly Row[], parts: readonly number[]): void {
    const doc = this.#doc;
    const table = doc.struct("Table");
    parent.add(table);
    const widths = this.#widths(parts);
    if (columns) this.#row(table, columns, widths, "Column");
    for (const row of rows) {
      const height = this.#rowHeight(row, widths, "Row");
      if (doc.y + height > this.#end) {
        doc.addPage();
        // For those who look at the page only: the headings are in the tree once.
        if (columns) this.#artifact("Pagination", () => this.#cells(columns, widths, "Column"));
      }
      if (doc.y + height > this.#end) this.#longRow(table, row);
      else this.#row(table, row, widths, "Row");
      this.#rule();
    }
    table.end();
  }

  #widths(parts: readonly number[]): number[] {
    const whole = parts.reduce((sum, part) => sum + part, 0);
    const room = this.#width - CELL_GAP * (parts.length - 1);
    return parts.map((part) => (part / whole) * room);
  }

  #row(table: Structure, row: Row, widths: readonly number[], heading: "Row" | "Column"): void {
    const doc = this.#doc;
    const line = doc.struct("TR");
    table.add(line);
    this.#cells(row, widths, heading, (draw, index) => {
      const isHeading = heading === "Column" || index === 0;
      line.add(isHeading ? doc.struct("TH", { scope: heading }, draw) : doc.struct("TD", draw));
    });
    line.end();
  }

  /** Draws the cells side by side; `put` decides where in the tree they are. */
  #cells(
    row: Row,
    widths: readonly number[],
    heading: "Row" | "Column",
    put: (draw: () => void, index: number) => void = (draw) => draw(),
  ): void {
    const doc = this.#doc;
    const { y } = doc;
    const height = this.#rowHeight(row, widths, heading);
    let x = MARGIN;
    for (const [index, width] of widths.entries()) {
      const at = x;
      const weight = heading === "Column" || index === 0 ? "bold" : "regular";
      put(() => this.#write(row[index] || "–", at, y, width, weight, SIZES.body), index);
      x += width + CELL_GAP;
    }
    doc.y = y + height + ROW_GAP;
  }

  /** The cells one below the other, over as many pages as they need. */
  #longRow(table: Structure, row: Row): void {
    const doc = this.#doc;
    const line = doc.struct("TR");
    table.add(line);
    for (const [index, text] of row.entries()) {
      const weight = index === 0 ? "bold" : "regular";
      const draw = () => this.#write(text || "–", MARGIN, doc.y, this.#width, weight, SIZES.body);
      line.add(index === 0 ? doc.struct("TH", { scope: "Row" }, draw) : doc.struct("TD", draw));
    }
    line.end();
  }

  #rowHeight(row: Row, widths: readonly number[], heading: "Row" | "Column"): number {
    const heights = widths.map((width, index) =>
      this.#height(row[index] || "–", width, heading === "Column" || index === 0 ? "bold" : "regular"),
    );
    return Math.max(...heights);
  }

  #height(text: string, width: number, weight: Weight): number {
    const written = this.#choose(text, weight, SIZES.body);
    return this.#doc.heightOfString(written, { width, lineGap: LINE_GAP });
  }

  /** A text is in one font as a whole, so that its letters match. */
  #choose(text: string, weight: Weight, size: number): string {
    const written = writtenText(text);
    this.#doc.font(`${isOwn(written) ? "own" : "further"}-${weight}`).fontSize(size);
    return written;
  }

  /** Begins a new page where less than this is left. */
  #room(height: number): void {
    if (this.#doc.y + height > this.#end) this.#doc.addPage();
  }

  #rule(): void {
    const doc = this.#doc;
    const y = doc.y + 1;
    this.#artifact("Layout", () =>
      doc
        .lineWidth(RULE)
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + this.#width, y)
        .stroke(),
    );
    doc.y = y + ROW_GAP;
  }

  #artifact(type: "Layout" | "Pagination", draw: () => void): void {
    this.#doc.markContent("Artifact", { type });
    draw();
    this.#doc.endMarkedContent();
  }

  #feet(): void {
    const doc = this.#doc;
    const { start, count } = doc.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      const page = doc.switchToPage(start + index);
      // Below the margin, where the library would begin a new page.
      page.margins.bottom = 0;
      const y = page.height - BOTTOM / 2 - SIZES.small;
      const text = this.#summary.foot(index + 1, count);
      this.#artifact("Pagination", () => this.#write(text, MARGIN, y, this.#width, "regular", SIZES.small));
    }
  }
}

/** Widths of the columns in parts: the texts in the middle are the longest. */
function shares(columns: number): number[] {
  return columns === 2 ? [1, 1.4] : [1, 1.4, 1];
}
