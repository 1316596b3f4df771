/** The calls that tests need to read style sheets; with the types of Node, browser code could use Node's functions. */
declare module "node:fs" {
  export function readFileSync(path: string, encoding: "utf8"): string;
  export function readdirSync(path: string, options: { recursive: true; encoding: "utf8" }): string[];
}
