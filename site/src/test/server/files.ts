import type { Answer, Call } from "./call";
import { PERSON } from "./person";
import { invalid, Refusal } from "./problem";

const LARGEST = 1_048_576;
const MAGIC = ["\xff\xd8\xff", "\x89PNG\r\n\x1a\n"];

/** The number of the document that the picture of the person is. */
export const PICTURE_DOCUMENT = 4_711;

/** The picture of the person. Only the real server decodes what it is given. */
export function profileImage(call: Call): Answer {
  call.onlyParams([]);
  const { tables } = call;
  const there = tables.row("document", PICTURE_DOCUMENT);
  if (call.method === "POST") return keep(call);
  if (!there) throw new Refusal("error.notfound");
  if (call.method === "DELETE") {
    tables.remove("document", PICTURE_DOCUMENT);
    show(call, null);
    return { status: 204 };
  }
  const body = new Uint8Array([0xff, 0xd8, 0xff]);
  return { status: 200, body, headers: { "content-type": "image/jpeg" } };
}

function keep(call: Call): Answer {
  const { text, tables } = call;
  if (text.length > LARGEST) throw new Refusal("error.body.toolarge");
  if (!MAGIC.some((start) => text.startsWith(start))) throw invalid("image", "image");
  const file = { filename: "profileimage.jpg", mimetype: "image/jpeg", extraData: { page: "profileimage" } };
  const row = { id: PICTURE_DOCUMENT, name: "Profilbild", size: text.length, ...file };
  tables.put("document", row);
  show(call, PICTURE_DOCUMENT);
  return { status: 200, body: { size: text.length, document: PICTURE_DOCUMENT } };
}

/** Says in the profile which document the picture is. */
function show({ tables }: Call, image: number | null): void {
  const there = tables.rows("user.profile")[0];
  if (!there) tables.put("user.profile", { id: PERSON + 1, image });
  else tables.put("user.profile", { ...there, image, version: there.version + 1 });
}
