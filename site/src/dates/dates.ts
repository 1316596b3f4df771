/**
 * Calendar days as the API writes them: eight digits, `YYYYMMDD`, without time and time zone. They sort and compare as
 * text. Nothing here reads the clock: the caller passes in "today".
 */
export type Day = string;

/** First supported year: four digits, Gregorian. */
const FIRST_YEAR = 1000;
const LAST_YEAR = 9999;

/** A two-digit year may be this many years ahead; otherwise it belongs to the last century. */
const TWO_DIGIT_YEARS_AHEAD = 10;

export interface Parts {
  year: number;
  /** 1 to 12 */
  month: number;
  /** 1 to 31 */
  day: number;
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, "0");
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Number of days of a month, 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** The day with these parts, or null when the calendar has no such day. */
export function fromParts({ year, month, day }: Parts): Day | null {
  const whole = [year, month, day].every(Number.isInteger);
  if (!whole || year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12) return null;
  if (day < 1 || day > daysInMonth(year, month)) return null;
  return `${pad(year, 4)}${pad(month, 2)}${pad(day, 2)}`;
}

/** Year, month and day. Throws when `day` is no valid day. */
export function toParts(day: Day): Parts {
  const parts = readParts(day);
  if (!parts) throw new RangeError(`not a day: ${day}`);
  return parts;
}

function readParts(day: string): Parts | null {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})$/.exec(day) ?? [];
  const parts = { year: Number(year), month: Number(month), day: Number(date) };
  return year !== undefined && fromParts(parts) !== null ? parts : null;
}

/** True for eight digits that are a valid day. */
export function isDay(value: unknown): value is Day {
  return typeof value === "string" && readParts(value) !== null;
}

/** The day of `instant` in the time zone of the device. */
export function dayOf(instant: Date): Day {
  return `${pad(instant.getFullYear(), 4)}${pad(instant.getMonth() + 1, 2)}${pad(instant.getDate(), 2)}`;
}

/** Noon UTC, so that no time zone and no clock change can move the day. */
function noon({ year, month, day }: Parts): Date {
  return new Date(Date.UTC(year, month - 1, day, 12));
}

function fromNoon(date: Date): Day {
  return `${pad(date.getUTCFullYear(), 4)}${pad(date.getUTCMonth() + 1, 2)}${pad(date.getUTCDate(), 2)}`;
}

/**
 * Negative, zero or positive, for `Array.prototype.sort`. For times of day as well: digits need no `localeCompare`,
 * whose first call takes 0.1 s on a phone.
 */
export function compare(a: Day, b: Day): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function addDays(day: Day, count: number): Day {
  const date = noon(toParts(day));
  date.setUTCDate(date.getUTCDate() + count);
  return fromNoon(date);
}

/** The same day of another month; the last day of that month where it is shorter. */
export function addMonths(day: Day, count: number): Day {
  const parts = toParts(day);
  const months = parts.year * 12 + parts.month - 1 + count;
  const year = Math.floor(months / 12);
  const month = (months % 12) + 1;
  return `${pad(year, 4)}${pad(month, 2)}${pad(Math.min(parts.day, daysInMonth(year, month)), 2)}`;
}

export function addYears(day: Day, count: number): Day {
  return addMonths(day, count * 12);
}

/** Days from `a` to `b`; negative when `b` is before `a`. */
export function daysBetween(a: Day, b: Day): number {
  return Math.round((noon(toParts(b)).getTime() - noon(toParts(a)).getTime()) / 86_400_000);
}

/** 1 is Monday, 7 is Sunday. */
export function isoWeekday(day: Day): number {
  return ((noon(toParts(day)).getUTCDay() + 6) % 7) + 1;
}

/** The nearest day within the bounds; either bound may be open. */
export function clamp(day: Day, min?: Day | null, max?: Day | null): Day {
  if (min && day < min) return min;
  if (max && day > max) return max;
  return day;
}

export type DateFault = "minDate" | "maxDate";

/** The fault of a day outside its bounds, or null. An empty day has none. */
export function checkBounds(
  day: Day | null | undefined,
  min?: Day | null,
  max?: Day | null,
): DateFault | null {
  return maxDate(max)(day) ?? minDate(min)(day);
}

/** Refuses days after `max` with `maxDate`. */
export function maxDate(max: Day | null | undefined): (day: Day | null | undefined) => "maxDate" | null {
  return (day) => (day && max && day > max ? "maxDate" : null);
}

/** Refuses days before `min` with `minDate`. */
export function minDate(min: Day | null | undefined): (day: Day | null | undefined) => "minDate" | null {
  return (day) => (day && min && day < min ? "minDate" : null);
}

/** `DD.MM.YYYY`, in every language of the product. */
export function format(day: Day): string {
  const { year, month, day: date } = toParts(day);
  return `${pad(date, 2)}.${pad(month, 2)}.${pad(year, 4)}`;
}

/**
 * Parses `DD.MM.YYYY` with one- or two-digit day and month and a year of four or two digits, with or without spaces behind the
 * dots, and `YYYY-MM-DD`, as both are copied out of letters. `yy` means `20yy` up to ten years after the year of `today`, else `19yy`;
 * with `latest`, the latest year in which the day does not come after it. Null when it is no valid day.
 */
export function parseInput(text: string, today: Day, latest?: Day | null): Day | null {
  const plain = text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim();
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(plain) ?? [];
  const [, day = isoDay, month = isoMonth, year = isoYear] =
    /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2})$/.exec(plain) ?? [];
  if (day === undefined || month === undefined || year === undefined) return null;
  const inYear = (full: number) => fromParts({ year: full, month: Number(month), day: Number(day) });
  if (year.length === 4) return inYear(Number(year));
  if (!latest) return inYear(fullYear(Number(year), toParts(today).year));
  const { year: last } = toParts(latest);
  const century = last - (last % 100) + Number(year);
  const years = [century, century - 100].map(inYear);
  return years.find((found) => found !== null && found <= latest) ?? null;
}

function fullYear(short: number, currentYear: number): number {
  return 2000 + short <= currentYear + TWO_DIGIT_YEARS_AHEAD ? 2000 + short : 1900 + short;
}

export type RelativeDay = "yesterday" | "today" | "tomorrow";

/** The word for a neighbouring day, or null when the date itself should be shown. */
export function relativeDay(day: Day, today: Day): RelativeDay | null {
  const distance = daysBetween(today, day);
  if (distance === -1) return "yesterday";
  if (distance === 0) return "today";
  return distance === 1 ? "tomorrow" : null;
}

export type DateStyle =
  | "short"
  | "monthYear"
  | "shortMonthYear"
  | "weekday"
  | "weekdayLong"
  | "dayMonth"
  | "shortDayMonth"
  | "dayMonthWeekday"
  | "long"
  | "longWeekday";

const STYLES: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  short: { day: "numeric", month: "short", year: "numeric" },
  monthYear: { month: "long", year: "numeric" },
  shortMonthYear: { month: "short", year: "numeric" },
  weekday: { weekday: "short" },
  weekdayLong: { weekday: "long" },
  dayMonth: { day: "numeric", month: "long" },
  shortDayMonth: { day: "numeric", month: "short" },
  dayMonthWeekday: { weekday: "long", day: "numeric", month: "long" },
  long: { day: "numeric", month: "long", year: "numeric" },
  longWeekday: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
};

/** Cached: creating one takes a phone about a millisecond, and a page of days needs dozens. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, style: DateStyle): Intl.DateTimeFormat {
  const key = `${locale} ${style}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone: "UTC" });
  formats.set(key, known);
  return known;
}

/** A day in words, for example "Freitag, 20. November"; `locale` is a BCP 47 tag such as `de-DE`. */
export function formatWords(day: Day, locale: string, style: DateStyle): string {
  return formatOf(locale, style).format(noon(toParts(day)));
}

/** The twelve month names of a language, January first. */
export function monthNames(locale: string): string[] {
  const names = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, index) =>
    names.format(noon({ year: 2001, month: index + 1, day: 1 })),
  );
}
