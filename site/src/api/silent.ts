/**
 * ER-10 and C-14: failures of lookup lists, of treatments and of session calls are only logged; the page itself shows what
 * is missing.
 */
const SILENT = [
  /^(academictitle|addressbookentrycategory|country|distantmetastaseslocation|distantmetastasespresent)\//,
  /^(her2type|histology|language|lymphnodecount|proliferationmarkerband|receptortype|resectionstate)\//,
  /^(salutation|stresslevelcategory|timelineentrycategory|timelineentrytype|timezone|tumorgrading)\//,
  /^(tumorsize|treatment|treatmentcategory|treatmentresult|treatmenttype|tumorInfoAssistantcategory)\//,
  /^(logout|v1\/session\/user|pushdevice)/,
  /^notification\/list/,
];

export function isSilent(key: string): boolean {
  return SILENT.some((pattern) => pattern.test(key));
}
