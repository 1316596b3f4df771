// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { beforeEach, expect, it } from "vitest";
import { keptAnswer } from "./furtherAnswers";
import { areAnswersOwed, oweAnswers } from "./owedWipes";
import { cachedResponses, closeAnswers, FURTHER, openStored } from "./responseCache";

const OWNER = 7;

async function stored(): Promise<number> {
  return (await openStored()).count("answers");
}

/** A page is gone that had answers, and its session with it. */
beforeEach(async () => {
  localStorage.clear();
  closeAnswers();
  const db = await openStored();
  await db.put("answers", { email: "rosa@beispiel.example" }, [OWNER, "v1/session/user"]);
  await db.put("answers", { value: { items: [] }, seen: Date.now() }, [OWNER, `${FURTHER}treatment/list`]);
});

it.each([
  ["of the overview", async () => (await cachedResponses(OWNER)).size],
  ["of other pages", async () => (await keptAnswer(OWNER, "treatment/list")) ?? 0],
])("answers %s that are owed go before any is read", async (_, read) => {
  oweAnswers();
  expect(await read()).toBe(0);
  expect(await stored()).toBe(0);
  expect(areAnswersOwed()).toBe(false);
});

it("what nobody owes stays", async () => {
  expect((await cachedResponses(OWNER)).size).toBe(1);
  expect(await stored()).toBe(2);
});
