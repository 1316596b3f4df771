import type { NamedSchema, Treatment } from "../../../api/entities";
import type { Contact } from "../../team/addressbook/public/ReadContacts";
import type { Entry } from "../../timeline/public/ReadTimeline";
import type { Checkin } from "../../wellbeing/public/ReadCheckins";
import type { Part } from "./proxy";

/** What may be read, and one part of it. */
export type Seen = NamedSchema<"proxyaccess.see.id.get">;

/** A row of a part in sentences, and as far as a page draws it. */
export type SeenItem = Seen["items"][number];

/** Where a part is read; without one what there is. */
export function seePath(id: string, part?: Part): string {
  return part ? `proxyaccess/see/${id}?part=${part}` : `proxyaccess/see/${id}`;
}

/** The answer has of each row what is shown of it, which is less than its owner gets. */
const drawnBy =
  <R>(root: "timelineentry" | "checkin" | "treatment" | "addressbookentry") =>
  (items: readonly SeenItem[]): R[] =>
    items.flatMap((item) => (item[root] ? [item[root] as unknown as R] : []));

export const entriesIn = drawnBy<Entry>("timelineentry");
export const checkinsIn = drawnBy<Checkin>("checkin");
export const treatmentsIn = drawnBy<Treatment>("treatment");
export const contactsIn = drawnBy<Contact>("addressbookentry");
