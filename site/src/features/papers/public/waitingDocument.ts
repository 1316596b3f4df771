import i18n from "i18next";
import type { Values } from "../../../device/item";

/** What a document belongs to, as the list of what waits tells it; undefined of its other properties. */
export function belongingValue(name: string, values: Values): string | undefined {
  if (name !== "timelineentry" && name !== "treatment") return undefined;
  return i18n.t(values[name] ? "action.yes" : "action.no", { ns: "common" });
}
