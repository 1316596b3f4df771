import { useId, useState } from "react";
import { LoadFailure } from "../../../app/LoadFailure";
import { useReport } from "../../../app/useReport";
import { dayOf } from "../../../dates/dates";
import { languageRow } from "../../../i18n/languages";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import { CheckField } from "../../../ui/CheckField";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { Note } from "../../../ui/Note";
import { Page } from "../../../ui/Page";
import { Skeleton } from "../../../ui/Skeleton";
import { useToast } from "../../../ui/Toast";
import { ConfirmedDialog } from "../../account/factor/public/ConfirmedDialog";
import { ToDashboard } from "../entry/EntryGate";
import { useFeed } from "../public/useFeed";
import { dayWord } from "../repeatWords";
import { CalendarAddress } from "./CalendarAddress";
import styles from "./CalendarPage.module.css";

/** The calendar feed for other programs: created, shown once, revoked. */
export default function CalendarPage() {
  const { t } = useTranslation("timeline");
  const feed = useFeed();
  return (
    <Page
      title={t("title.calendar", { ns: "common" })}
      back={<ToDashboard />}
      intro={t("feed.intro")}
      width="form"
    >
      {feed.feed === undefined ? (
        feed.error ? (
          <LoadFailure error={feed.error} onRetry={feed.reload} />
        ) : (
          <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
        )
      ) : (
        <FeedCard feed={feed} />
      )}
    </Page>
  );
}

function FeedCard({ feed }: { feed: ReturnType<typeof useFeed> }) {
  const { t, i18n } = useTranslation("timeline");
  const id = useId();
  const { feed: made, address } = feed;
  const [titles, setTitles] = useState(false);
  const [asking, setAsking] = useState<"revoke" | "make" | null>(null);
  const toast = useToast();
  const { run, pending } = useAction();

  return (
    <div className={styles.feed}>
      {address ? <CalendarAddress address={address} /> : null}
      {made ? (
        <section className={styles.card} aria-labelledby={`${id}-state`}>
          <h2 id={`${id}-state`}>{t("feed.onTitle")}</h2>
          <p>
            {t(made.titles ? "feed.withTitles" : "feed.withoutTitles", {
              day: dayWord(dayOf(new Date(made.created)), languageRow(i18n.language).sentenceLocale),
            })}
          </p>
          <p className="small quiet">{t(address ? "feed.revokeHint" : "feed.lostHint")}</p>
          <Button variant="danger" onClick={() => setAsking("revoke")}>
            {t("feed.revoke")}
          </Button>
        </section>
      ) : null}
      <section className={styles.card} aria-labelledby={`${id}-new`}>
        <h2 id={`${id}-new`}>{t(made ? "feed.renewHeading" : "feed.newTitle")}</h2>
        <CheckField
          id={`${id}-titles`}
          label={t("feed.titles")}
          hint={t("feed.titlesHint")}
          checked={titles}
          onChange={(event) => setTitles(event.target.checked)}
        />
        <Note>
          <p>{t("feed.why")}</p>
        </Note>
        <div>
          <Button variant={made ? "second" : "primary"} onClick={() => setAsking("make")}>
            {t(made ? "feed.renew" : "feed.make")}
          </Button>
        </div>
      </section>
      {asking === "make" ? (
        <ConfirmedDialog
          title={t(made ? "feed.renewTitle" : "feed.newTitle")}
          text={t(made ? "feed.renewText" : titles ? "feed.askTitles" : "feed.askNeutral")}
          submitText={t(made ? "feed.renew" : "feed.make")}
          busyText={t("feed.making")}
          send={(confirmed) => feed.make(titles, confirmed)}
          onDone={() => {
            toast.success(t("feed.created"));
            setAsking(null);
          }}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === "revoke" ? (
        <ConfirmDialog
          title={t("feed.revokeTitle")}
          text={t("feed.revokeText")}
          noText={t("action.no", { ns: "common" })}
          yesText={t(`feed.${asking}`)}
          destroys
          pending={pending}
          pendingText={t("action.saving", { ns: "common" })}
          onNo={() => setAsking(null)}
          onYes={() => void run(() => feed.revoke(), t("feed.revoked")).then(() => setAsking(null))}
        />
      ) : null}
    </div>
  );
}

/** Runs one action at a time and reports success or failure. */
function useAction() {
  const toast = useToast();
  const report = useReport();
  const [pending, setPending] = useState(false);

  async function run(action: () => Promise<void>, said: string): Promise<void> {
    if (pending) return;
    setPending(true);
    try {
      await action();
      toast.success(said);
    } catch (error) {
      report(error);
    } finally {
      setPending(false);
    }
  }

  return { run, pending };
}
