import type { Reply } from "../../../test/fetchStub";
import { type Answer, personServer, signedIn } from "../../../test/person";
import type { Followup } from "./followup";

/** A server that takes messages and answers to the question of every few months. */
export function contactServer(
  { due = false, answers = [] as readonly Followup[] } = {},
  answer: Answer = () => undefined,
) {
  let open = due;
  const rows = [...answers];
  const calls = personServer((call): Reply | "unreachable" | undefined => {
    const given = answer(call);
    if (given) return given;
    const { pathname } = new URL(call.path, "http://localhost");
    if (pathname === "/api/contact/add") return { status: 201, body: { id: 1, version: 1 } };
    if (pathname === "/api/followup/due") return { body: { due: open, since: "20260801" } };
    if (pathname === "/api/followup/list")
      return { body: { items: rows.filter(({ status }) => status === 2), more: false } };
    if (pathname !== "/api/followup/add") return undefined;
    const row = { ...(call.body as Followup), id: 50 + rows.length, version: 1 };
    rows.unshift(row);
    open = false;
    return { status: 201, body: row };
  });
  return { rows, calls };
}

export const visitor = () =>
  signedIn(
    "contact",
    () => import("./ContactUsPage"),
    () => import("./FeedbackPage"),
    () => import("./FollowupPage"),
    () => import("../../timeline/days/DashboardPage"),
  );
