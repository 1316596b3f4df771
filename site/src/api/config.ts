const configured: unknown = import.meta.env.VITE_API_BASE;
const configuredPattern: unknown = import.meta.env.VITE_API_TOKEN_PATTERN;
const configuredLogout: unknown = import.meta.env.VITE_LOGOUT_ON;

/** Base address of the API: a path on the own host or an address such as `https://api.example.org/v1/`. */
export const API_BASE = typeof configured === "string" && configured !== "" ? configured : "/api/";

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Addresses that the access token may be sent to. The default is the own API and nothing else. */
export const TOKEN_PATTERN =
  typeof configuredPattern === "string" && configuredPattern !== ""
    ? new RegExp(configuredPattern)
    : new RegExp(`^${escaped(absolute(API_BASE))}`);

function absolute(url: string): string {
  return new URL(url, location.origin).href;
}

/** Full address of a call. An absolute address stays unchanged. */
export function apiUrl(path: string): string {
  return new URL(path, absolute(API_BASE)).href;
}

/** Whether the access token may be sent to this address. */
export function mayCarryToken(url: string): boolean {
  return TOKEN_PATTERN.test(absolute(url));
}

/**
 * What signs out: an invalid token (`token`), a refusal (`permission`), or a refusal after which the session user is
 * not answered either (`revalidation`).
 */
export const LOGOUT_ON: ReadonlySet<string> = new Set(
  (typeof configuredLogout === "string" && configuredLogout !== ""
    ? configuredLogout
    : "token,revalidation"
  ).split(","),
);
