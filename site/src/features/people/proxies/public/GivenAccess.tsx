import { useQuietRead } from "../../../../api/hooks";
import { listKey } from "../../../../api/keys";
import { dayText } from "../../../../app/dayText";
import { useTranslation } from "../../../../i18n/useTranslation";
import { type ProxyAccess, partsOf } from "../proxy";

const LIST = listKey("proxyaccess", {});

/** Who reads what and until when, a sentence for each access in use; `none` where there is none any more. Needs the words of `proxies`. */
export function GivenAccess({ none }: { none: string }) {
  const { t } = useTranslation("proxies");
  const { data } = useQuietRead<{ items: readonly ProxyAccess[] }>(LIST);
  if (!data) return null;
  const inUse = data.items.filter(({ received, status }) => !received && status === "active");
  if (inUse.length === 0) return <p>{none}</p>;
  return inUse.map((row) => (
    <p key={row.id}>
      {t("given.reads", {
        name: row.name,
        day: dayText(row.until),
        parts: partsOf(row)
          .map((part) => t(`part.${part}`))
          .join(", "),
      })}
    </p>
  ));
}
