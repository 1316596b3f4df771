/** Short texts with a page of their own, in the order of the help page. */
export const HINTS = ["purpose", "doctorsletter", "unknownresult", "shareddevice", "messages"] as const;
export type Hint = (typeof HINTS)[number];

export function isHint(key: string | null): key is Hint {
  return HINTS.some((hint) => hint === key);
}
