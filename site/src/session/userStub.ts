import { API_BASE } from "../api/config";
import type { LoginAnswer } from "../api/token";

/** What the site stores about the signed-in person between visits. It contains no secret. */
export interface UserStub {
  id: number;
  permissionsInclude: readonly string[];
  newmodel: boolean;
}

const NAME = "zuversicht-user";
/** Lifetime of the refresh cookie, in seconds (K-48). */
const LIFE_S = 30 * 24 * 60 * 60;

/** Without both tokens: they must never be in storage or in a readable cookie. */
export function stubOf(answer: LoginAnswer): UserStub {
  return {
    id: answer.id,
    permissionsInclude: answer.permissionsInclude ?? [],
    newmodel: answer.newmodel ?? false,
  };
}

export function readStub(): UserStub | null {
  try {
    const stub: unknown = JSON.parse(localStorage.getItem(NAME) ?? "null");
    if (typeof stub !== "object" || stub === null) return null;
    const { id, permissionsInclude, newmodel } = stub as Partial<UserStub>;
    if (typeof id !== "number") return null;
    return {
      id,
      permissionsInclude: Array.isArray(permissionsInclude) ? permissionsInclude : [],
      newmodel: newmodel === true,
    };
  } catch {
    return null;
  }
}

export function writeStub(stub: UserStub): void {
  const text = JSON.stringify(stub);
  localStorage.setItem(NAME, text);
  writeCookie(encodeURIComponent(text), LIFE_S);
}

export function clearStub(): void {
  localStorage.removeItem(NAME);
  writeCookie("", 0);
}

function writeCookie(value: string, maxAge: number): void {
  if (!navigator.cookieEnabled || (value && import.meta.env.VITE_USER_COOKIE === "off")) return;
  const host = new URL(API_BASE, location.origin).hostname;
  // A cookie of the own host needs no domain; without one it is not sent to subdomains.
  const domain = host === location.hostname ? "" : `; Domain=${host}`;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and older Safari
  document.cookie = `${NAME}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Strict${domain}${secure}`;
}
