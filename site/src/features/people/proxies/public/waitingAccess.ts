import i18n from "i18next";
import type { Values } from "../../../../device/item";
import { partsOf } from "../proxy";

/** What may be read, to be read; undefined of a property that is read like any other. */
export function accessValue(name: string, { parts }: Values): string | undefined {
  if (name !== "parts") return undefined;
  const t = i18n.getFixedT(null, "proxies");
  return partsOf({ parts: parts as readonly string[] })
    .map((part) => t(`part.${part}`))
    .join(", ");
}
