/** Element id of the field of a question. */
export function fieldId(linkId: string): string {
  return `answer-${linkId}`;
}
