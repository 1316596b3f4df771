import { documentLimits as limits } from "../../../api/limits";
import { DEFAULT_FILE_TYPE } from "../../../constants";
import { ACCEPTED_PICTURES } from "./documentForm";

/** The longest side, in pixels. */
const SIDE = 160;

/** Bytes of a picture or PDF that is drawn: more may be too much for the memory of a phone. */
const LARGEST_FILE = 15 * 1024 * 1024;

/** So long a letter waits for its thumbnail, in milliseconds. */
const TIMEOUT_MS = 5_000;

/** The best that fits. */
const QUALITIES = [0.7, 0.5, 0.3];

const made = new WeakMap<File, Promise<string | null>>();

/**
 * The first page of a file as a small picture, a JPEG in base64; null where this device cannot draw it in time. A file is drawn once: ask for it
 * when it is chosen, so that it is there when it is sent.
 */
export function thumbnailOf(file: File): Promise<string | null> {
  const known = made.get(file);
  if (known) return known;
  const late = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT_MS, null));
  const drawn = small(file).catch((error: unknown) => {
    console.warn("no thumbnail", error);
    return null;
  });
  const first = Promise.race([drawn, late]);
  made.set(file, first);
  return first;
}

async function small(file: File): Promise<string | null> {
  if (file.size > LARGEST_FILE) return null;
  if (ACCEPTED_PICTURES.includes(file.type)) return await ofPicture(file);
  return file.type === "application/pdf" ? await ofPdf(file) : null;
}

async function ofPicture(file: File): Promise<string | null> {
  if (typeof createImageBitmap === "undefined") return null;
  const picture = await createImageBitmap(file);
  try {
    return await written(picture);
  } finally {
    picture.close();
  }
}

async function ofPdf(file: File): Promise<string | null> {
  if (typeof Worker === "undefined") return null;
  const { openPdf } = await import("../viewer/pdf");
  const pdf = await openPdf(file);
  try {
    const page = document.createElement("canvas");
    await pdf.draw(1, page, 2 * SIDE * Math.min(1, await pdf.shapeOf(1)));
    return await written(page);
  } finally {
    pdf.close();
  }
}

type Drawn = ImageBitmap | HTMLCanvasElement;

/** In steps of a half: a large picture that is made small at once loses its lines. */
async function written(picture: Drawn): Promise<string | null> {
  const factor = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * factor));
  const height = Math.max(1, Math.round(picture.height * factor));
  let drawn: Drawn = picture;
  while (drawn.width > 2 * width)
    drawn = onWhite(drawn, Math.round(drawn.width / 2), Math.round(drawn.height / 2));
  const canvas = onWhite(drawn, width, height);
  for (const quality of QUALITIES) {
    const text = await textOf(canvas, quality);
    if (text !== null && text.length <= limits.thumbnail.maxLength) return text;
  }
  return null;
}

function onWhite(picture: Drawn, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext("2d");
  if (!context) throw new Error("nothing can be drawn");
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

async function textOf(canvas: HTMLCanvasElement, quality: number): Promise<string | null> {
  const file = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, DEFAULT_FILE_TYPE, quality),
  );
  return file && btoa(String.fromCharCode(...new Uint8Array(await file.arrayBuffer())));
}
