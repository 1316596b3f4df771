import i18n from "i18next";
import type { Values } from "../../../../device/item";
import { QUIET_KEY, quietOf } from "../notices/quietHours";

/** A setting to be read; undefined where it is read like any other. */
export function settingValue(name: string, values: Values): string | undefined {
  const { key = QUIET_KEY, value } = values;
  if (name !== "value" || key !== QUIET_KEY || typeof value !== "string") return undefined;
  const t = i18n.getFixedT(null, "profile");
  const quiet = quietOf(value);
  if (!quiet) return t("notices.quiet.none");
  const time = (text: string) => t("notices.quiet.time", { time: `${text.slice(0, 2)}:${text.slice(2)}` });
  return t("notices.quiet.span", { from: time(quiet.from), to: time(quiet.to) });
}
