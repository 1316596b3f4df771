import type { Message } from "../../app/messages/kinds";
import type { Day } from "../../dates/dates";

/** The notifications of each day, in the order given. */
export function byDay(messages: readonly Message[]): [day: Day, Message[]][] {
  const days = new Map<Day, Message[]>();
  for (const message of messages) days.set(message.date, [...(days.get(message.date) ?? []), message]);
  return [...days];
}
