// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { replay, type Sent, storiesIn } from "./parity";
import account from "./parity.account.jsonl?raw";
import changes from "./parity.changes.jsonl?raw";
import ids from "./parity.ids.jsonl?raw";
import table from "./parity.jsonl?raw";
import messages from "./parity.messages.jsonl?raw";
import studies from "./parity.studies.jsonl?raw";
import treatments from "./parity.treatments.jsonl?raw";
import { Server } from "./server";

/** `e2e/parity.spec.ts` sends the same requests to the real server. */
describe("the server of the tests answers as the real one", () => {
  it.each(
    storiesIn(table + account + ids + changes + messages + studies + treatments).map(
      (story) => [story.name, story] as const,
    ),
  )("%s", async (_name, story) => {
    // Above every id of a catalog, so that the rows of the story have distinct ids.
    const server = new Server({}, { firstId: 1_000_001 });
    const send = async ({ method, path, headers, body = "" }: Sent) => {
      const { status, body: answer } = server.answer({ method, path, headers: new Headers(headers) }, body);
      return { status, body: answer === undefined ? null : JSON.parse(JSON.stringify(answer)) };
    };
    const outcomes = await replay(story, "t-1", send, (study) => server.studies.give(study));
    const actual = story.calls.map((call, index) => ({ ...call, expect: outcomes[index] }));
    expect(actual).toEqual(story.calls);
  });
});
