/** What the summary uses of the library; lengths are points, 72 to an inch, and `y` grows downwards. */
declare module "pdfkit" {
  /** An element of the structure tree. */
  interface Structure {
    add(child: Structure | (() => void)): this;
    end(): void;
  }

  interface TextOptions {
    width?: number;
    lineGap?: number;
    align?: "left" | "right";
    lineBreak?: boolean;
  }

  interface Page {
    width: number;
    height: number;
    margins: { top: number; left: number; bottom: number; right: number };
  }

  interface DocumentOptions {
    size: string;
    margins: Page["margins"];
    pdfVersion: string;
    subset: string;
    tagged: boolean;
    lang: string;
    displayTitle: boolean;
    bufferPages: boolean;
    /** None: the standard fonts of the library are not embedded. */
    font: null;
    info: Readonly<Record<string, string>>;
  }

  // biome-ignore lint/style/noDefaultExport: the package has no other
  export default class PDFDocument {
    constructor(options: DocumentOptions);
    readonly page: Page;
    x: number;
    y: number;
    registerFont(name: string, file: Uint8Array): this;
    font(name: string): this;
    fontSize(size: number): this;
    text(text: string, x?: number, y?: number, options?: TextOptions): this;
    heightOfString(text: string, options?: TextOptions): number;
    addPage(): this;
    bufferedPageRange(): { start: number; count: number };
    switchToPage(index: number): Page;
    struct(
      type: string,
      options?: { scope?: "Row" | "Column" } | (() => void),
      children?: () => void,
    ): Structure;
    addStructure(structure: Structure): this;
    markContent(tag: "Artifact", options: { type: "Layout" | "Pagination" }): this;
    endMarkedContent(): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    lineWidth(width: number): this;
    stroke(): this;
    end(): void;
  }
}

declare module "pdfkit/output" {
  import type PDFDocument from "pdfkit";
  export function toBytes(document: PDFDocument): Promise<Uint8Array<ArrayBuffer>>;
}
