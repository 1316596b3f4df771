import type { NavigateOptions } from "react-router";
import { paths } from "../paths";
import { missingStorage } from "../platform/storageSupport";
import { deviceUse } from "../seal/deviceUse";

/** Where to go after a sign-in: first to the question whose device this is, unless it is answered or the browser keeps nothing anyway. */
export function afterSignIn(next: string): [to: string, options: NavigateOptions] {
  const isAsked = deviceUse() === null && missingStorage() === null;
  return isAsked ? [paths.thisDevice, { replace: true, state: { next } }] : [next, { replace: true }];
}
