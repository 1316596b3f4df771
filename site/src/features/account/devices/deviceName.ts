/** Names of products are the same in every language. A browser that says several is the first of these. */
const BROWSERS = [
  ["Edge", /Edg(e|A|iOS)?\//],
  ["Opera", /OPR\//],
  ["Samsung Internet", /SamsungBrowser\//],
  ["Firefox", /(Firefox|FxiOS)\//],
  ["Chrome", /(Chrome|CriOS)\//],
  ["Safari", /Version\/.* Safari\//],
] as const;

const SYSTEMS = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["ChromeOS", /CrOS/],
  ["Mac", /Macintosh/],
  ["Linux", /Linux/],
] as const;

function first(names: readonly (readonly [string, RegExp])[], text: string): string | null {
  return names.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** Systems of devices that are held in a hand. */
const HANDHELD: ReadonlySet<string | null> = new Set(["iPhone", "iPad", "Android"]);

/** Whether a browser is that of a telephone or tablet, by how it names itself. */
export function isHandheld(userAgent: string): boolean {
  return HANDHELD.has(deviceName(userAgent).system);
}

/** What a browser and its system are called, by how they name themselves; null for what is not among the usual ones. */
export function deviceName(userAgent: string): { browser: string | null; system: string | null } {
  return { browser: first(BROWSERS, userAgent), system: first(SYSTEMS, userAgent) };
}
