import { useState } from "react";
import { ApiError } from "../../../api/problem";
import type { Fault } from "../../../form/faults";
import { useForm } from "../../../form/useForm";
import { required } from "../../../form/validators";
import { useTranslation } from "../../../i18n/useTranslation";
import { isPin, type Opened } from "../../../seal/lock";
import { StillWaiting } from "../../../seal/rekey";

export interface PinValues {
  current: string;
  first: string;
  again: string;
}

type PinName = keyof PinValues;

interface PinFormOptions {
  /** What the form asks for. */
  fields: readonly PinName[];
  /** Does what the form is for. */
  send: (values: PinValues) => Promise<Opened | undefined>;
  savedText: string;
  onSaved: () => void;
  onCancel?: () => void;
  /** Called when the PIN was wrong for the last time. */
  onWiped: () => Promise<void>;
}

const DIGITS = "0123456789 9876543210";

/** All digits alike, or one after the other. */
function isSimple(pin: string): boolean {
  return /^(\d)\1+$/.test(pin) || DIGITS.includes(pin);
}

function faultOf(name: PinName, values: PinValues): Fault | undefined {
  const pin = values[name];
  const missing = required(pin);
  if (missing) return missing;
  if (!isPin(pin)) return { key: "pattern" };
  if (name === "first" && isSimple(pin)) return { key: "simple" };
  return name === "again" && pin !== values.first ? { key: "different" } : undefined;
}

/** What stops a form whose PIN is wrong, or was tried too early. */
function refused(key: "wrong" | "early"): ApiError {
  return new ApiError({ status: 400, key: "error.validation", fields: [{ path: "current", key }] });
}

/** A form with PINs: nothing of it is stored as a draft, or sent. */
export function usePinForm({ fields, send, savedText, onSaved, onCancel, onWiped }: PinFormOptions) {
  const { t } = useTranslation("lock");
  const [left, setLeft] = useState(0);
  return useForm<PinValues, PinName, void>({
    start: () => ({ current: "", first: "", again: "" }),
    draft: null,
    leaving: "quietly",
    fields,
    labelOf: (name) => t(`pin.${name}`),
    check: (values) => {
      const faults = fields.map((name) => [name, faultOf(name, values)] as const);
      return Object.fromEntries(faults.filter(([, fault]) => fault !== undefined));
    },
    say: ({ key }, name) => {
      if (key === "required") return t(`pin.missing.${name}`);
      if (key === "wrong") return t("pin.fault.wrong", { count: left });
      return t(`pin.fault.${key as "pattern"}`);
    },
    failureText: (error) => (error instanceof StillWaiting ? t("use.waiting") : undefined),
    send: async (values) => {
      const result = await send(values);
      if (result === undefined || result.kind === "open") return;
      if (result.kind === "early") throw refused("early");
      setLeft(result.left);
      if (result.left === 0) await onWiped();
      throw refused("wrong");
    },
    savedText: () => savedText,
    onSaved,
    ...(onCancel && { onCancel }),
  });
}
