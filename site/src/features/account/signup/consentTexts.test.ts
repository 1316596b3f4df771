import { expect, it } from "vitest";
import signup from "../../../../../functions/src/account/signup.rs?raw";
import germanInfo from "../../info/words.de.json";
import englishInfo from "../../info/words.en.json";
import german from "./words.de.json";
import english from "./words.en.json";

/** The version of the texts, and what they were then. */
const AGREED = {
  version: "2026-11-3",
  hash: "88d48da373935ec5f4bfbf6f2f7c64480e99a296a69e1a86d9b2f822d8102ded",
};

/** SHA-256 of all that somebody agrees to at the sign-up. */
async function hash(): Promise<string> {
  const texts = [german, english].map(({ acceptTerms, acceptHealthData }) => [acceptTerms, acceptHealthData]);
  const read = [germanInfo, englishInfo].map(({ terms, privacy }) => [terms, privacy]);
  const bytes = new TextEncoder().encode(JSON.stringify([texts, read]));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

it("what people agree to changes only together with its version, which the server keeps", async () => {
  expect({ version: AGREED.version, hash: await hash() }).toEqual(AGREED);
  expect(signup).toContain(`const TEXTS_VERSION: &str = "${AGREED.version}";`);
});
