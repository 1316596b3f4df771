/** Words of a person who may need help at once. They are searched on this device only and reported to nobody. */
const WORDS =
  /sterben\s+wollen|will\s+(nur\s+noch\s+)?sterben|möchte\s+(nur\s+noch\s+)?sterben|umbringen|nicht\s+mehr\s+leben|selbstmord|suizid|mir\s+das\s+leben\s+nehmen|want\s+to\s+die|kill\s+myself|end\s+my\s+life|suicid|not\s+want\s+to\s+live|don['’]t\s+want\s+to\s+live/i;

export function mayNeedHelp(text: string): boolean {
  return WORDS.test(text);
}
