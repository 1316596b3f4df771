import * as react from "react";

/** Where React's development build stops recording who created an element. */
const LIMIT = 10_000;

const COUNT = "recentlyCreatedOwnerStacks";

// For each element the development build makes an `Error`, whose stack its tools show: an eighth of what all tests take, and no
// test reads one. There is no setting for it.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals = {} } = react as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE?: object;
};
if (!(COUNT in internals)) throw new Error(`React has no ${COUNT} any more: ${import.meta.url} can go`);
Object.defineProperty(internals, COUNT, { get: () => LIMIT, set: () => undefined });
