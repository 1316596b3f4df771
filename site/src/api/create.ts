import { call } from "./client";
import type { Draft, Entities, Root } from "./entities";
import { idForNew } from "./idForNew";
import { pathOf } from "./keys";
import { sendable } from "./modified";
import { type Write, written } from "./rows";

/** Stores a new row. A retry with the same key stores nothing twice. `usual`: what holds as long as there is no such row. */
export async function create<R extends Root>(
  root: R,
  draft: Draft<R>,
  idempotencyKey: string = crypto.randomUUID(),
  usual?: Draft<R>,
): Promise<Entities[R]> {
  const body = sendable(draft);
  const id = await idForNew(root, body);
  const send = () => call("POST", `${pathOf(root)}/add`, { body: { ...body, id }, idempotencyKey });
  const one: Write = {
    kind: "add",
    root,
    row: id ?? 0,
    body,
    key: idempotencyKey,
    ...(usual && { stored: usual }),
  };
  return (await written(one, send)) as Entities[R];
}
