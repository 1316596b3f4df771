import type { Draft, Entities } from "../../../api/entities";
import { contactLimits as limits } from "../../../api/limits";
import type { Faults } from "../../../form/faults";
import { choice, faultsIn, readFields, text, written } from "../../../form/fields";
import { namesIn } from "../../../form/merge";
import { omitEmpty } from "../../../form/omitEmpty";
import { email } from "../../../form/validators";

/** In the order of the page. */
export const MESSAGE = {
  reason: choice({ required: true }),
  subject: text(limits.subject),
  text: text(limits.text, { required: true }),
  replyemail: text(limits.replyemail, { rules: [email] }),
};

export type MessageField = keyof typeof MESSAGE;
export const MESSAGE_FIELDS = namesIn(MESSAGE);

/** Values as typed; of the reasons the chosen number, "" for none. */
export type MessageValues = Record<MessageField, string>;

export function messageFaults(values: MessageValues): Faults<MessageField> {
  return faultsIn(MESSAGE, values);
}

/** What a new message begins with. */
export type MessageDefaults = Partial<Entities["contact"]>;

/** The initial values; `address` is that of the account. */
export function messageValues(defaults: MessageDefaults, address: string): MessageValues {
  return readFields(MESSAGE, { ...defaults, replyemail: defaults.replyemail ?? address });
}

/** The body of the add, without empty fields. */
export function messageDraft(values: MessageValues, defaults: MessageDefaults): Draft<"contact"> {
  return omitEmpty<Draft<"contact">>(written(MESSAGE, values, MESSAGE_FIELDS), defaults);
}
