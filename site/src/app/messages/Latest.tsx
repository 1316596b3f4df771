import { useEntities } from "../../api/hooks";
import type { Query } from "../../api/query";
import { useRemoved } from "../../api/removals";
import { POPOVER_PAGE_INDEX, POPOVER_PAGE_SIZE } from "../../constants";
import { dayOf } from "../../dates/dates";
import { useTranslation } from "../../i18n/useTranslation";
import { Skeleton } from "../../ui/Skeleton";
import { LoadFailure } from "../LoadFailure";
import { MessageLine } from "./MessageLine";
import styles from "./messages.module.css";
import { useRecount, useUnreadNumber } from "./unread";
import { whenText } from "./when";

/** W-MSG-01: the five latest. */
const LATEST: Query = { page: POPOVER_PAGE_INDEX, size: POPOVER_PAGE_SIZE, sort: ["date|desc"] };

/** The five latest notifications, in the popover at the bell. */
export function Latest() {
  const { t, i18n } = useTranslation("messages");
  const { items, error, isLoading, reload } = useEntities("notification", LATEST);
  const removed = useRemoved("notification");
  const unread = useUnreadNumber();
  useRecount();
  const shown = items?.filter(({ id }) => !removed.has(id));
  const today = dayOf(new Date());

  if (!shown)
    return error ? (
      <LoadFailure error={error} busy={isLoading} onRetry={() => void reload()} />
    ) : (
      <Skeleton count={2} label={t("state.loading", { ns: "common" })} />
    );
  if (shown.length === 0) return <p>{t("empty.text", { ns: "messages" })}</p>;
  return (
    <>
      {unread === undefined ? null : (
        <p className="small quiet">
          {unread === ""
            ? t("latest.allRead", { ns: "messages" })
            : t("latest.unread", { ns: "messages", number: unread })}
        </p>
      )}
      <ul className={styles.latest}>
        {shown.map((message) => (
          <li key={message.id}>
            <MessageLine message={message} when={whenText(t, message, today, i18n.language)} />
          </li>
        ))}
      </ul>
    </>
  );
}
