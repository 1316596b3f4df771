/** What there is a picture of. */
export const COMPLAINTS = [
  "fatigue",
  "nausea",
  "pain",
  "neuropathy",
  "hotflush",
  "sleep",
  "appetite",
  "diarrhea",
  "constipation",
  "mouth",
  "skin",
  "mood",
] as const;

export type ComplaintName = (typeof COMPLAINTS)[number];
