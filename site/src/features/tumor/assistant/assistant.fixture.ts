import { screen } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { Reply, SeenCall } from "../../../test/fetchStub";
import { openSite } from "../../../test/openSite";
import { tumorServer } from "../server.fixture";

type Bag = Record<string, unknown>;

/** How far the left side has come. */
export const REACHED = {
  id: 31,
  version: 2,
  medicalprofile: 5,
  side: "left",
  step: 1,
  kept: true,
  finished: false,
};

/** A server that also keeps how far the assistant has come. `answer` may take a call before it does. */
export function assistantServer(
  stored: Parameters<typeof tumorServer>[0] & { reached?: Partial<typeof REACHED> | undefined } = {},
  answer: (seen: SeenCall) => Reply | Promise<Reply> | "unreachable" | undefined = () => undefined,
) {
  const { reached, ...rows } = stored;
  let row: Bag | undefined = reached && { ...REACHED, ...reached };
  return tumorServer(rows, (seen) => answer(seen) ?? answerOf(seen));

  function answerOf({ method, path, body }: SeenCall): Reply | "unreachable" | undefined {
    const action = /^\/api\/tumorInfoAssistant\/([^?]+)/.exec(path)?.[1];
    if (action === undefined) return undefined;
    if (method === "GET") return { body: { items: row ? [row] : [], more: false } };
    const sent = body as Bag;
    const category = Number(action);
    row = action.startsWith("update")
      ? { ...row, step: sent.step, version: Number(sent.version) + 1 }
      : {
          ...REACHED,
          ...row,
          medicalprofile: sent.medicalprofile,
          side: sent.side,
          version: Number(row?.version ?? 0) + 1,
          step: sent.next,
          kept: true,
          finished: category === 14,
        };
    return { body: row };
  }
}

/** Opens a step of the left side. */
export async function openStep(step: number | null, heading: string | RegExp) {
  const router = await openSite(`/tumor-info-assistant?side=left${step === null ? "" : `&step=${step}`}`);
  await screen.findByRole("heading", { level: 1, name: heading });
  const user = userEvent.setup();
  return { router, user };
}

export const press = (user: UserEvent, name: string | RegExp) =>
  user.click(screen.getByRole("button", { name }));

/** The question that is on the screen. */
export const question = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });
