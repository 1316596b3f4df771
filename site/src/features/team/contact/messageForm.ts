import type { Draft, Entities } from "../../../api/entities";
import type { Fault, Faults } from "../../../form/faults";
import { filled } from "../../../form/filled";
import { email } from "../../../form/validators";
import type { Reason } from "./reasons";

/** In the order of the page. */
export const MESSAGE_FIELDS = ["reason", "subject", "text", "replyemail"] as const;

export type MessageField = (typeof MESSAGE_FIELDS)[number];

/** Values as typed; of the reasons the chosen number, "" for none. */
export type MessageValues = Record<MessageField, string>;

/** The server's maximum length of each field, in characters. */
const LENGTHS: Partial<Record<MessageField, number>> = { subject: 200, text: 5000, replyemail: 254 };

function faultOf(field: MessageField, typed: string): Fault | null {
  const text = typed.trim();
  if (text === "") return field === "reason" || field === "text" ? { key: "required" } : null;
  const max = LENGTHS[field];
  if (max !== undefined && [...text].length > max) return { key: "maxlength", max };
  return field === "replyemail" && email(text) ? { key: "email" } : null;
}

export function messageFaults(values: MessageValues): Faults<MessageField> {
  return Object.fromEntries(
    MESSAGE_FIELDS.flatMap((field) => {
      const fault = faultOf(field, values[field]);
      return fault ? [[field, fault]] : [];
    }),
  );
}

/** What a new message begins with. */
export type MessageBeginning = Partial<Entities["contact"]>;

/** The initial values; `address` is that of the account. */
export function messageValues(beginning: MessageBeginning, address: string): MessageValues {
  const { reason, subject, text, replyemail } = beginning;
  return {
    reason: reason ? String(reason) : "",
    subject: subject ?? "",
    text: text ?? "",
    replyemail: replyemail ?? address,
  };
}

/** The body of the add, without empty fields. */
export function messageDraft(values: MessageValues, beginning: MessageBeginning): Draft<"contact"> {
  const body: Draft<"contact"> = {
    reason: Number(values.reason) as Reason["value"],
    subject: values.subject.trim() || null,
    text: values.text.trim(),
    replyemail: values.replyemail.trim() || null,
  };
  return filled(body, beginning);
}
