import { paths } from "../../../paths";

/** Characters of a code without its hyphen. */
export const CODE_LENGTH = 10;

/** What was typed or pasted, as the server takes it. */
export function plainCode(typed: string): string {
  return typed.replace(/[^0-9a-z]/gi, "").toUpperCase();
}

/** As people read it: two groups. */
export function shownCode(code: string): string {
  const plain = plainCode(code);
  return `${plain.slice(0, CODE_LENGTH / 2)}-${plain.slice(CODE_LENGTH / 2)}`;
}

/** The page that takes a code, with the code in its field: behind the `#`, which no server is told. */
export function linkOf(code: string): string {
  return new URL(`${paths.proxyAccept}#${shownCode(code)}`, location.origin).href;
}

/** The code of a link; empty where there is none. */
export function codeIn(hash: string): string {
  return plainCode(hash).length === CODE_LENGTH ? shownCode(hash) : "";
}
