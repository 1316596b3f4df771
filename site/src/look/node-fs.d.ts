/** The calls a test needs to read style sheets and fonts; the types of Node itself would leak into browser code. */
declare module "node:fs" {
  export function readFileSync(path: string, encoding: "utf8"): string;
  export function readFileSync(path: string): Uint8Array;
  export function readdirSync(path: string, options: { recursive: true; encoding: "utf8" }): string[];
}
