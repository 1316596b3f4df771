import { treatmentLimits as limits } from "../../../api/limits";
import { text } from "../../../form/fields";
import { namesIn } from "../../../form/merge";

/**
 * The texts of a treatment that no category asks for specially, in the order of the page: reading, checking, sending,
 * comparing, form and view follow. Their words are `form.<name>` and `form.<name>Hint`.
 */
export const TEXTS = {
  note: text(limits.note),
};

export type TextName = keyof typeof TEXTS;
export type TextValues = Record<TextName, string>;
export const TEXT_NAMES = namesIn(TEXTS);

/** The free-text type of one side, which the contract knows by its side. */
export const OTHER = text(limits.treatmenttypeotherleft);
