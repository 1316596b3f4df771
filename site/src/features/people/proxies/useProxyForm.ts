import { useState } from "react";
import { call } from "../../../api/client";
import { useApi } from "../../../api/hooks";
import { currentOf } from "../../../api/problem";
import { useDateSupport } from "../../../app/dateSupport";
import { dayText } from "../../../app/dayText";
import { isDay } from "../../../dates/dates";
import { isUnsent } from "../../../device/unsent";
import { inWords } from "../../../form/merge";
import { useForm } from "../../../form/useForm";
import { useTranslation } from "../../../i18n/useTranslation";
import type { Confirmed } from "../../account/factor/public/ConfirmedDialog";
import {
  changesOf,
  faultsOf,
  isWider,
  lastDay,
  PROXY,
  PROXY_FIELDS,
  type ProxyAccess,
  type ProxyDefaults,
  type ProxyField,
  type ProxyValues,
  partsOf,
  rebased,
  valuesOf,
} from "./proxy";

interface ProxyFormTask {
  /** The access to change; null for a new one. */
  row: ProxyAccess | null;
  /** What a new one begins with. */
  defaults?: ProxyDefaults | undefined;
  /** Called once the server has a new one, in place of `onSaved`. */
  onGiven?: ((row: ProxyAccess) => void) | undefined;
  onSaved: () => void;
  onCancel: () => void;
}

export function useProxyForm({ row, defaults, onGiven, onSaved, onCancel }: ProxyFormTask) {
  const { t } = useTranslation("proxies");
  const api = useApi();
  const { today } = useDateSupport();
  const [confirming, setConfirming] = useState<Confirming | null>(null);
  const labelOf = (field: ProxyField) => t(`form.${field}`);

  function shown(field: ProxyField, { name, parts, until }: ProxyValues): string {
    if (field === "name") return name.trim();
    if (field === "parts") return parts.map((part) => t(`part.${part}`)).join(", ");
    return isDay(until) ? dayText(until) : "";
  }

  const merge = (values: ProxyValues, current: unknown) =>
    inWords(PROXY, rebased(values, current as ProxyAccess, today), { labelOf, shown, notGiven: "" });

  /** Asks for the password and stores; null when the person does not go on. */
  function widen(values: ProxyValues): Promise<ProxyAccess | null> {
    return new Promise((resolve, reject) => setConfirming({ values, resolve, reject }));
  }

  const form = useForm<ProxyValues, ProxyField, ProxyAccess | null>({
    start: () => valuesOf(row, today, defaults),
    draft: { key: `proxyaccess-${row?.id ?? "new"}` },
    fields: PROXY_FIELDS,
    labelOf,
    check: (values) => faultsOf(values, today),
    say: ({ key }, field) => {
      if (key === "required") return t(`form.missing.${field}`);
      const isTooLong = field === "until" && (key === "maxDate" || key === "max");
      return isTooLong ? t("form.tooLong", { day: dayText(lastDay(today)) }) : undefined;
    },
    // Without an answer nothing was stored, and all that was typed stays.
    goesOn: (answer) => answer === null,
    send: (values, keyOf) => {
      const changes = changesOf(values);
      if (isWider(values)) return widen(values);
      return values.base
        ? api.update("proxyaccess", values.base, changes)
        : api.create(
            "proxyaccess",
            { ...changes, parts: partsOf(values) } as Required<typeof changes>,
            keyOf(changes),
          );
    },
    merge,
    ...(row && { savedText: () => t("form.saved") }),
    onSaved: (answer) => {
      if (answer && onGiven && !isUnsent(answer)) onGiven(answer);
      else onSaved();
    },
    onCancel,
  });

  return {
    ...form,
    /** What the password is asked for; null while it is not. */
    widening: confirming && {
      shown: {
        name: confirming.values.name.trim(),
        parts: shown("parts", confirming.values),
        day: shown("until", confirming.values),
      },
      async send(confirmed: Confirmed): Promise<ProxyAccess | null> {
        const { base } = confirming.values;
        const body = { ...changesOf(confirming.values), version: base?.version, ...confirmed };
        try {
          const answer = (await call("POST", `proxyaccess/widen/${base?.id}`, { body })) as ProxyAccess;
          await api.reload("proxyaccess");
          return answer;
        } catch (error) {
          if (currentOf(error) === undefined) throw error;
          // Another device was earlier: the form puts what was typed on top of it, and asks again.
          setConfirming(null);
          confirming.reject(error);
          return null;
        }
      },
      done(answer: ProxyAccess | null): void {
        setConfirming(null);
        if (answer) confirming.resolve(answer);
      },
      stop(): void {
        setConfirming(null);
        confirming.resolve(null);
      },
    },
  };
}

/** A change that waits for the password. */
interface Confirming {
  values: ProxyValues;
  resolve: (answer: ProxyAccess | null) => void;
  reject: (error: unknown) => void;
}
