import { useRef } from "react";
import { Link } from "../../app/Link";
import { LoadFailure } from "../../app/LoadFailure";
import type { Item } from "../../device/item";
import { ready } from "../../device/schedule";
import { useTranslation } from "../../i18n/useTranslation";
import { retry } from "../../offline/outbox/outbox";
import { paths } from "../../paths";
import { useSession } from "../../session/session";
import { BackLink } from "../../ui/BackLink";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Page } from "../../ui/Page";
import { Skeleton } from "../../ui/Skeleton";
import { useToast } from "../../ui/Toast";
import { ItemCard } from "./ItemCard";
import styles from "./outbox.module.css";
import { useItems } from "./useItems";
import { useRetainedFocus } from "./useRetainedFocus";

/** What the person has written on this device and the server has not confirmed. */
export default function OutboxPage() {
  const { t } = useTranslation("outbox");
  const { user } = useSession();
  return (
    <Page
      title={t("title.outbox", { ns: "common" })}
      intro={t("intro")}
      back={
        <BackLink as={Link} to={paths.settings}>
          {t("title.settings", { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      {user ? <Items owner={user.id} /> : null}
    </Page>
  );
}

function Items({ owner }: { owner: number }) {
  const { t } = useTranslation("outbox");
  const { items, error, retry: readAgain } = useItems(owner);
  if (error) return <LoadFailure error={error} onRetry={readAgain} />;
  if (!items) return <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />;
  const next = ready(items);
  const isEmpty = items.length === 0;
  return (
    <div className={styles.part}>
      <p role="status" className={isEmpty ? "visually-hidden" : undefined}>
        {isEmpty ? t("empty.title") : t("count", { count: items.length })}
      </p>
      {isEmpty ? <EmptyState titleLevel={2} title={t("empty.title")} text={t("empty.text")} /> : null}
      {items.length > 0 ? (
        <ul className={styles.list} aria-label={t("list")}>
          {items.map((item) => (
            <ItemCard key={item.seq} item={item} isNext={next.includes(item)} />
          ))}
        </ul>
      ) : null}
      {items.some(isWaiting) ? <SendNow /> : null}
    </div>
  );
}

function isWaiting({ state }: Item): boolean {
  return state === "waiting";
}

function SendNow() {
  const { t } = useTranslation("outbox");
  const toast = useToast();
  const container = useRef<HTMLDivElement>(null);
  useRetainedFocus(container);

  function press() {
    toast.success(t("sending"));
    void retry();
  }

  return (
    <div ref={container}>
      <Button variant="second" onClick={press}>
        {t("sendNow")}
      </Button>
    </div>
  );
}
