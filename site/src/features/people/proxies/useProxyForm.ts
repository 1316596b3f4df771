import { useTranslation } from "react-i18next";
import { useApi } from "../../../api/hooks";
import { useDateSupport } from "../../../app/dateSupport";
import { dayText } from "../../../app/dayText";
import { isDay } from "../../../dates/dates";
import type { Clash, Merged } from "../../../form/conflict";
import { useForm } from "../../../form/useForm";
import {
  changesOf,
  faultsOf,
  PROXY_FIELDS,
  type ProxyAccess,
  type ProxyBeginning,
  type ProxyField,
  type ProxyValues,
  partsOf,
  valuesOf,
} from "./proxy";

interface ProxyFormTask {
  /** The access to change; null for a new one. */
  row: ProxyAccess | null;
  /** What a new one begins with. */
  beginning?: ProxyBeginning | undefined;
  onSaved: () => void;
  onCancel: () => void;
}

export function useProxyForm({ row, beginning, onSaved, onCancel }: ProxyFormTask) {
  const { t } = useTranslation("proxies");
  const api = useApi();
  const { today } = useDateSupport();
  const labelOf = (field: ProxyField) => t(`form.${field}`);

  function shown(field: ProxyField, { name, parts, until }: ProxyValues): string {
    if (field === "name") return name.trim();
    if (field === "parts") return parts.map((part) => t(`part.${part}`)).join(", ");
    return isDay(until) ? dayText(until) : "";
  }

  function merge(values: ProxyValues, current: unknown): Merged<ProxyValues> {
    const theirs = valuesOf(current as ProxyAccess, today);
    const before = valuesOf(values.base, today);
    const merged = { ...values, base: theirs.base };
    const clashes: Clash<ProxyValues>[] = [];
    for (const field of PROXY_FIELDS) {
      const [mine, stored, known] = [values, theirs, before].map((version) => shown(field, version));
      const taken = { [field]: theirs[field] };
      if (mine === known) Object.assign(merged, taken);
      else if (stored !== known && stored !== mine)
        clashes.push({
          name: field,
          legend: labelOf(field),
          mine: mine ?? "",
          theirs: stored ?? "",
          giveWay: (given) => ({ ...given, ...taken }),
        });
    }
    return { values: merged, clashes };
  }

  return useForm<ProxyValues, ProxyField, ProxyAccess>({
    start: () => valuesOf(row, today, beginning),
    draft: { key: `proxyaccess-${row?.id ?? "new"}` },
    fields: PROXY_FIELDS,
    labelOf,
    check: (values) => faultsOf(values, today),
    say: ({ key }, field) => (key === "required" ? t(`form.missing.${field}`) : undefined),
    send: (values, keyOf) => {
      const changes = changesOf(values);
      return values.base
        ? api.update("proxyaccess", values.base, changes)
        : api.create(
            "proxyaccess",
            { ...changes, parts: partsOf(values) } as Required<typeof changes>,
            keyOf(changes),
          );
    },
    merge,
    savedText: () => t(row ? "form.saved" : "form.added"),
    onSaved,
    onCancel,
  });
}
