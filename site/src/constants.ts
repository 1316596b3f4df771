/** K-01: rows of a list page (`p.s`). */
export const DEFAULT_PAGE_SIZE = 100;
/** K-02: rows of the message popover. */
export const POPOVER_PAGE_SIZE = 5;
/** K-03: page index of the message popover. */
export const POPOVER_PAGE_INDEX = 0;
/** K-06: how long what the server says of itself counts, in milliseconds. */
export const INFO_CACHE_MS = 300_000;
/** K-07: interval of checks for a new version, in milliseconds. */
export const UPDATE_CHECK_MS = 300_000;
/** K-19: delay before a page for signed-in people redirects to the sign-in, in milliseconds. */
export const USER_GUARD_DELAY_MS = 500;
/** K-20: delay before a page for visitors redirects signed-in people to the root, in milliseconds. */
export const ANONYMOUS_GUARD_DELAY_MS = 200;
/** K-23: language of the product when no other was chosen. */
export const DEFAULT_LANGUAGE = "de";
/** K-26: local storage key of the chosen language. */
export const LANGUAGE_STORAGE_KEY = "user-language";

/** Local storage key of the language of the account last used in this browser. */
export const ACCOUNT_LANGUAGE_KEY = "user-language-account";
/** K-37: header of the access token. */
export const AUTH_HEADER = "X-Auth-Token";
/** K-40: header of the language for catalog names in answers. */
export const LANGUAGE_HEADER = "app-language";
/** Header of the place around which centres are searched, `latitude;longitude` in degrees. */
export const LOCATION_HEADER = "user-location";
/** K-44: minimum length of a password at sign-up. */
export const PASSWORD_MIN_LENGTH = 12;
/** A password of this length is a pass phrase: it needs no capital, digit or sign. */
export const PASSWORD_PHRASE_LENGTH = 20;
/** V-PW-LENGTH: maximum length of a password at sign-up. */
export const PASSWORD_MAX_LENGTH = 128;
/** K-27: how often a failed upload is tried again. */
export const UPLOAD_RETRIES = 3;
/** K-28: type of an uploaded file when no other is chosen. */
export const DEFAULT_FILE_TYPE = "image/jpeg";
/** K-31: bytes of a picture that are searched for its head. */
export const IMAGE_METADATA_BYTES = 262_144;
