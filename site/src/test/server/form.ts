import type { SentForm } from "./call";

/** What a form sends: its texts, and its file. */
export async function formOf(body: FormData): Promise<SentForm> {
  const texts = new Map<string, string>();
  let file: SentForm["file"] = null;
  for (const [name, value] of body) {
    if (typeof value === "string") texts.set(name, value);
    else file = { name: value.name, letters: await lettersOf(value) };
  }
  return { texts, file };
}

/** Each byte as a letter. */
export async function lettersOf(file: Blob): Promise<string> {
  return Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte)).join("");
}
