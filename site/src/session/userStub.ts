import { API_BASE } from "../api/config";
import type { LoginAnswer } from "../api/token";

/** What the site remembers of the signed-in person between two visits. It holds no secret. */
export interface UserStub {
  id: number;
  permissionsInclude: readonly string[];
  newmodel: boolean;
}

const NAME = "zuversicht-user";
/** As long as the refresh cookie lives, in seconds (K-48). */
const LIFE_S = 30 * 24 * 60 * 60;

/** Leaves out both tokens: they must never reach storage or a readable cookie. */
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
  if (!navigator.cookieEnabled) return;
  const host = new URL(API_BASE, location.origin).hostname;
  // A cookie of the own host needs no domain, and without one it is not handed to subdomains.
  const domain = host === location.hostname ? "" : `; Domain=${host}`;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and older Safari
  document.cookie = `${NAME}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Strict${domain}${secure}`;
}
