import { IMAGE_METADATA_BYTES } from "../../../../constants";
import type { Size } from "./framing";

/** Largest file that is read, in bytes: the picture of any phone is smaller. */
const LARGEST_FILE = 15 * 1024 * 1024;

/** Most pixels that a phone has memory for. */
const MOST_PIXELS = 60_000_000;

export type PictureFault = "large" | "image" | "pixels" | "unreadable";

/** Why a file is no picture that can be taken, by its first bytes; null when it is one. */
export async function faultOf(file: Blob): Promise<PictureFault | null> {
  if (file.size > LARGEST_FILE) return "large";
  const head = await defaults(file);
  if (!head) return "unreadable";
  const size = sizeIn(head);
  if (!size || size.width === 0 || size.height === 0) return "image";
  return size.width * size.height > MOST_PIXELS ? "pixels" : null;
}

/** Null where the device does not hand the file out: it was moved or deleted, or lies in a cloud only (ER-11). */
async function defaults(file: Blob): Promise<DataView | null> {
  try {
    return new DataView(await file.slice(0, IMAGE_METADATA_BYTES).arrayBuffer());
  } catch (error) {
    console.warn("picture not read", error);
    return null;
  }
}

/** The size that a JPEG, PNG or WebP names within the bytes that may be metadata. */
export function sizeIn(head: DataView): Size | null {
  try {
    if (head.getUint32(0) === 0x89504e47) return { width: head.getUint32(16), height: head.getUint32(20) };
    if (head.getUint16(0) === 0xffd8) return sizeOfJpeg(head);
    if (head.getUint32(0) === 0x52494646 && head.getUint32(8) === 0x57454250) return sizeOfWebp(head);
  } catch (error) {
    // It ends before it says so.
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

/** Frames begin with one of these, but for tables that share the row of numbers. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function sizeOfJpeg(head: DataView): Size | null {
  let at = 2;
  while (head.getUint8(at) === 0xff) {
    const marker = head.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return { width: head.getUint16(at + 7), height: head.getUint16(at + 5) };
    else at += 2 + Math.max(2, head.getUint16(at + 2));
  }
  return null;
}

function sizeOfWebp(head: DataView): Size | null {
  const three = (at: number) => head.getUint16(at, true) + (head.getUint8(at + 2) << 16) + 1;
  switch (head.getUint32(12)) {
    case 0x56503858:
      return { width: three(24), height: three(27) };
    case 0x56503820:
      return { width: head.getUint16(26, true) & 0x3fff, height: head.getUint16(28, true) & 0x3fff };
    case 0x5650384c: {
      const bits = head.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    default:
      return null;
  }
}
