/** The one call a test needs to read a style sheet; the types of Node itself would leak into browser code. */
declare module "node:fs" {
  export function readFileSync(path: string, encoding: "utf8"): string;
}
