import { getDocument, type PDFDocumentProxy, type PDFPageProxy, PDFWorker } from "pdfjs-dist";
import address from "./pdfWorker?worker&url";

/** Pixels of a page at the most: more is refused by phones. */
const MOST_PIXELS = 16_000_000;

export interface OpenPdf {
  pages: number;
  /** Width over height of a page. */
  shapeOf: (page: number) => Promise<number>;
  /** Draws a page as wide as this, in pixels of the screen. Resolves once it is there. */
  draw: (page: number, canvas: HTMLCanvasElement, width: number) => Promise<void>;
  /** The words of a page, for screen readers. */
  wordsOf: (page: number) => Promise<string>;
  close: () => void;
}

/**
 * Opens a PDF. Nothing is fetched meanwhile: there are no fonts, maps of letters or WebAssembly of the library on our host. A font
 * that the file lacks is that of the device, and scripts of a file are never run.
 */
export async function openPdf(file: Blob): Promise<OpenPdf> {
  const port = new Worker(address, { type: "module" });
  const worker = PDFWorker.create({ port });
  const close = () => {
    worker.destroy();
    port.terminate();
  };
  let pdf: PDFDocumentProxy;
  try {
    const data = new Uint8Array(await file.arrayBuffer());
    pdf = await getDocument({
      data,
      worker,
      isEvalSupported: false,
      useWasm: false,
      useWorkerFetch: false,
      enableXfa: false,
      useSystemFonts: true,
    }).promise;
  } catch (error) {
    close();
    throw error;
  }
  const pages = new Map<number, Promise<PDFPageProxy>>();
  const pageOf = (number: number) => {
    const page = pages.get(number) ?? pdf.getPage(number);
    pages.set(number, page);
    return page;
  };
  return {
    pages: pdf.numPages,
    shapeOf: async (number) => {
      const { width, height } = (await pageOf(number)).getViewport({ scale: 1 });
      return width / height;
    },
    draw: async (number, canvas, width) => {
      const page = await pageOf(number);
      const whole = page.getViewport({ scale: 1 });
      const wanted = width / whole.width;
      const most = Math.sqrt(MOST_PIXELS / (whole.width * whole.height));
      const viewport = page.getViewport({ scale: Math.min(wanted, most) });
      // Drawn beside what is shown, which is replaced at once: nothing flickers.
      const drawn = document.createElement("canvas");
      [drawn.width, drawn.height] = [Math.round(viewport.width), Math.round(viewport.height)];
      await page.render({ canvas: drawn, viewport }).promise;
      [canvas.width, canvas.height] = [drawn.width, drawn.height];
      canvas.getContext("2d")?.drawImage(drawn, 0, 0);
    },
    wordsOf: async (number) => {
      const { items } = await (await pageOf(number)).getTextContent();
      return items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
    },
    close,
  };
}
