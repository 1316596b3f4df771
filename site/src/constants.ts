/** K-01: rows of a list page (`p.s`). */
export const DEFAULT_PAGE_SIZE = 100;
/** K-02: rows of the message popover. */
export const POPOVER_PAGE_SIZE = 5;
/** K-03: page index of the message popover. */
export const POPOVER_PAGE_INDEX = 0;
/** K-07: how often a new version is looked for, in milliseconds. */
export const UPDATE_CHECK_MS = 300_000;
/** K-19: how long a page for signed-in people waits before it leads to the sign-in, in milliseconds. */
export const USER_GUARD_DELAY_MS = 500;
/** K-20: how long a page for visitors waits before it leads signed-in people to the root, in milliseconds. */
export const ANONYMOUS_GUARD_DELAY_MS = 200;
/** K-21 and K-22: ids of the languages on the server. */
export const LANGUAGE_IDS = { en: 1, de: 2 } as const;
/** K-23: language of the product when nothing else was chosen. */
export const DEFAULT_LANGUAGE = "de";
/** K-25: which locale formats dates and numbers of a language. */
export const LOCALES = { de: "de-DE", en: "en-US", pt: "pt-BR" } as const;
/** K-26: where the chosen language is kept in local storage. */
export const LANGUAGE_STORAGE_KEY = "user-language";
/** K-37: carries the access token. */
export const AUTH_HEADER = "X-Auth-Token";
/** K-40: carries the language of catalog names in answers. */
export const LANGUAGE_HEADER = "app-language";
/** K-43: offered when the list of languages cannot be loaded. */
export const FALLBACK_LANGUAGES = ["de", "en"] as const;
/** K-44: shortest password at sign-up. */
export const PASSWORD_MIN_LENGTH = 12;
/** V-PW-LENGTH: longest password at sign-up. */
export const PASSWORD_MAX_LENGTH = 128;
