import { equal } from "../../device/item";
import type { Answer, Call } from "./call";
import { type Bag, fieldsOf, type Row } from "./contract";
import { callersId, insert } from "./entity";
import { answered } from "./present";
import { invalid, Refusal } from "./problem";
import { isBag } from "./validate";

const PART = 1_048_576;
const LARGEST = 25 * PART;
const BODY_LIMIT = 6_291_456;
/** What the kinds of files begin with; only the real server decodes what it is given. */
const JPEG = "image/jpeg";
const KINDS: readonly (readonly [start: string, mimetype: string, ending: string])[] = [
  ["\xff\xd8\xff", JPEG, ".jpg"],
  ["\x89PNG\r\n\x1a\n", JPEG, ".jpg"],
  ["%PDF-", "application/pdf", ".pdf"],
];
/** How far from the beginning and the end of a PDF its marks may stand. */
const REACH = 1024;
const ENDING = /\.(?:pdf|jpe?g|jpe|jfif|png|hei[cf]|webp|avif|gif|bmp|tiff?|dng|docx?|odt|rtf|txt|html?)$/i;
/** Characters of a thumbnail. */
const THUMBNAIL = 8192;
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;

/** Documents with their files, each byte as a letter. */
export class Documents {
  readonly #files = new Map<number, string>();
  readonly #parts = new Map<string, string>();
  /** How many bytes were joined, by the number of the upload. */
  readonly #joined = new Map<number, number>();
  readonly #sentAgain = new Map<string, number>();

  /** What the CDN answers to a signed address: parts are taken, files are handed out. */
  linked(call: Call): Answer | undefined {
    const [, kind, number = ""] = /^\/(files|parts)\/(.+)$/.exec(call.path) ?? [];
    if (!kind) return undefined;
    if (call.params.get("signature") !== "s") return { status: 403 };
    if (kind === "parts") {
      this.#parts.set(number, call.text);
      return { status: 200 };
    }
    const file = this.#files.get(Number(number));
    if (file === undefined) return { status: 404 };
    const body = Uint8Array.from(file, (letter) => letter.charCodeAt(0));
    return { status: 200, body, headers: { "content-disposition": "attachment" } };
  }

  /** One row, with a link to its file. */
  get(call: Call, id: number): Answer | undefined {
    const row = call.tables.row("document", id);
    if (!row?.size) return undefined;
    call.onlyParams([]);
    const url = `/files/${id}?signature=s`;
    return { status: 200, body: { ...answered(call.tables, "document", row, call.language), url } };
  }

  upload(call: Call): Answer {
    const { data, thumbnail, name, letters } = formOf(call);
    const key = call.headers.get("idempotency-key");
    const before = key === null ? undefined : this.#sentAgain.get(key);
    const row = this.#keep(call, data, thumbnail, name, letters, before);
    if (key !== null) this.#sentAgain.set(key, row.id);
    return { status: 201, body: answered(call.tables, "document", row, call.language) };
  }

  replace(call: Call): Answer {
    const { data, thumbnail, name, letters } = formOf(call);
    const { id, version, ...rest } = data;
    if (id === undefined || id === null) throw invalid("id", "required");
    if (version === undefined || version === null) throw invalid("version", "required");
    const there = call.tables.row("document", call.id(String(id)));
    if (!there) throw new Refusal("error.notfound");
    if (there.version !== version) throw new Refusal("error.version.conflict", [], there);
    const { thumbnail: _former, ...kept } = there;
    const row = { ...kept, ...rest, ...thumbnail, ...storedFile(name, letters), version: there.version + 1 };
    call.tables.put("document", row);
    this.#files.set(row.id, letters);
    return { status: 200, body: answered(call.tables, "document", row, call.language) };
  }

  /** The parts of a large file that are still to be sent. */
  missing(call: Call): Answer {
    const body = call.body();
    onlyThese(body, ["size", "upload"]);
    const size = within("size", body.size, LARGEST);
    const upload = body.upload === undefined ? call.tables.newId() : within("upload", body.upload);
    const isThere = this.#joined.get(upload) === size;
    const parts = partsOf(size).filter(
      (part) => !isThere && this.#parts.get(`${upload}/${part.number}`) === undefined,
    );
    const addressed = parts.map((part) => ({ ...part, url: `/parts/${upload}/${part.number}?signature=s` }));
    return { status: 200, body: { upload, parts: addressed } };
  }

  join(call: Call): Answer {
    const body = call.body();
    onlyThese(body, ["upload", "size", "filename", "data", "extraData"]);
    if (!isBag(body.data)) throw invalid("data", body.data === undefined ? "required" : "type");
    const { thumbnail, data } = withoutThumbnail(body.data);
    const [upload, size] = [within("upload", body.upload), within("size", body.size, LARGEST)];
    if ((data.id ?? upload) !== upload) throw invalid("id", "value");
    const numbers = partsOf(size).map(({ number }) => `${upload}/${number}`);
    const joined = this.#joined.get(upload);
    if (joined !== undefined && joined !== size) throw new Refusal("error.idempotency.mismatch");
    const parts =
      joined === undefined ? numbers.map((number) => this.#parts.get(number)) : [this.#files.get(upload)];
    if (parts.includes(undefined)) throw invalid("file", "file.parts");
    const name = String(body.filename ?? "");
    const row = this.#keep(call, data, thumbnail, name, parts.join(""), upload);
    this.#joined.set(upload, size);
    for (const number of numbers) this.#parts.delete(number);
    return { status: 201, body: answered(call.tables, "document", row, call.language) };
  }

  /** A new document with its file; the one that an earlier call has made. */
  #keep(
    call: Call,
    sent: Bag,
    thumbnail: Bag,
    name: string,
    letters: string,
    known: number | undefined,
  ): Row {
    const { id: callers = null, ...data } = sent;
    const id = callers === null ? known : callersId("document", callers);
    if (data.version !== undefined && data.version !== null) throw invalid("version", "readonly");
    const own = fieldsOf("document").find((field) => field.readOnly && data[field.name] !== undefined);
    if (own) throw invalid(own.name, "readonly");
    const file = storedFile(name, letters);
    const there = id === undefined ? undefined : call.tables.row("document", id);
    if (there) {
      const isSame = (some: object) =>
        Object.entries(some).every(([name, value]) => equal(there[name], value));
      if (!isSame(file)) throw new Refusal("error.idempotency.mismatch");
      // What is said otherwise by now is written, unless the row was changed since.
      if (there.version === 1 && !isSame(data))
        call.tables.put("document", { ...there, ...data, version: 2 });
      return call.tables.row("document", there.id) ?? there;
    }
    const { row } = insert(call, "document", data);
    call.tables.remove("document", row.id);
    const stored = { ...row, ...file, ...thumbnail, id: id ?? row.id };
    call.tables.put("document", stored);
    this.#files.set(stored.id, letters);
    return stored;
  }
}

function formOf({ form, text }: Call): { data: Bag; thumbnail: Bag; name: string; letters: string } {
  if (text.length > BODY_LIMIT) throw new Refusal("error.body.toolarge");
  if (!form) throw invalid("body", "type");
  const object = (name: string): Bag => {
    const sent = form.texts.get(name);
    if (sent === undefined) return {};
    const value: unknown = JSON.parse(sent);
    if (!isBag(value)) throw invalid(name, "type");
    return value;
  };
  if (!form.file?.letters) throw invalid("file", "required");
  const extra = form.texts.has("extraData") ? { extraData: object("extraData") } : {};
  const { data, thumbnail } = withoutThumbnail(object("data"));
  return { data: { ...data, ...extra }, thumbnail, name: form.file.name, letters: form.file.letters };
}

/** The small picture of a file apart from what else is said of it. Only the real server decodes it. */
function withoutThumbnail({ thumbnail = null, ...data }: Bag): { data: Bag; thumbnail: Bag } {
  if (thumbnail === null) return { data, thumbnail: {} };
  if (typeof thumbnail !== "string") throw invalid("thumbnail", "type");
  if (thumbnail.length > THUMBNAIL) throw invalid("thumbnail", "maxlength");
  if (!/^(?:\/9j\/|iVBORw0KGgo)/.test(thumbnail)) throw invalid("thumbnail", "image");
  return { data, thumbnail: { thumbnail } };
}

/** What a row says of its file. */
function storedFile(name: string, letters: string): { filename: string; mimetype: string; size: number } {
  const begin = letters.slice(0, REACH + 5);
  const kind = KINDS.find(([start, , ending]) =>
    ending === ".pdf" ? begin.includes(start) : begin.startsWith(start),
  );
  if (!kind) throw invalid("file", "file.type");
  const [, mimetype, ending] = kind;
  let end = letters.length;
  while (letters[end - 1] === "\0") end--;
  const last = letters.slice(Math.max(0, end - REACH), end);
  if (ending === ".pdf" && !last.includes("%%EOF")) throw invalid("file", "file.broken");
  const shown = name.replace(INVISIBLE, "").replace(ENDING, "").trim();
  return { filename: (shown || "1") + ending, mimetype, size: letters.length };
}

function onlyThese(body: Bag, known: readonly string[]): void {
  const unknown = Object.keys(body).find((name) => !known.includes(name));
  if (unknown !== undefined) throw invalid(unknown, "unknown");
}

function within(name: string, value: unknown, most = Number.MAX_SAFE_INTEGER): number {
  if (value === undefined || value === null) throw invalid(name, "required");
  if (typeof value !== "number" || !Number.isInteger(value)) throw invalid(name, "type");
  if (value < 1) throw invalid(name, "min");
  if (value > most) throw invalid(name, "max");
  return value;
}

function partsOf(size: number): { number: number; start: number; size: number }[] {
  return Array.from({ length: Math.ceil(size / PART) }, (_, at) => ({
    number: at + 1,
    start: at * PART,
    size: Math.min(PART, size - at * PART),
  }));
}
