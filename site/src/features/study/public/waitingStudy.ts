import type { Item } from "../../../offline/outbox/item";
import { STUDIES } from "../studies";

/** The page on which the code of a study is entered again; undefined of any other decision. */
export function studyForm({ path, body }: Pick<Item, "path" | "body">): string | undefined {
  return path?.endsWith("/start") ? STUDIES.find(({ key }) => key === body.study)?.start : undefined;
}
