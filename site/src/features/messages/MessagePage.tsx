import { Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useNavigate, useParams } from "react-router";
import { useEntity } from "../../api/hooks";
import { dayHeading } from "../../app/dayHeading";
import { Link } from "../../app/Link";
import { LoadFailure } from "../../app/LoadFailure";
import type { Message } from "../../app/messages/kinds";
import { KindMark } from "../../app/messages/MessageLine";
import { timeOf } from "../../app/messages/when";
import { dayOf } from "../../dates/dates";
import { languageRow } from "../../i18n/languages";
import { useTranslation } from "../../i18n/useTranslation";
import { paths } from "../../paths";
import { Actions } from "../../ui/Actions";
import { BackLink } from "../../ui/BackLink";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { LinkButton } from "../../ui/LinkButton";
import { Page } from "../../ui/Page";
import { Skeleton } from "../../ui/Skeleton";
import { GivenAccess } from "../people/proxies/public/GivenAccess";
import { leadOf } from "./leads";
import styles from "./messages.module.css";
import { useReadMarks } from "./useMessages";
import { useRemoval } from "./useRemoval";

/** One notification; opening it marks it as read. */
export default function MessagePage() {
  const { t } = useTranslation("messages");
  const { id: text = "" } = useParams();
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
  const { entity: message, error, isLoading, reload } = useEntity("notification", id);
  const missing = id === null || error?.status === 404 || error?.status === 400;
  return (
    <Page
      title={message && !missing ? message.title : t("title.messageDetail", { ns: "common" })}
      back={
        <BackLink as={Link} to={paths.message}>
          {t("title.message", { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      {missing ? (
        <EmptyState
          title={t("notFound.title")}
          titleLevel={2}
          text={t("notFound.text")}
          action={
            <LinkButton as={Link} to={paths.message}>
              {t("menu.allMessages", { ns: "common" })}
            </LinkButton>
          }
        />
      ) : message ? (
        <Content message={message} />
      ) : error ? (
        <LoadFailure error={error} busy={isLoading} onRetry={() => void reload()} />
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
    </Page>
  );
}

function Content({ message }: { message: Message }) {
  const { t, i18n } = useTranslation("messages");
  const navigate = useNavigate();
  const remove = useRemoval();
  useMarkedRead(message);
  const lead = leadOf(message.link);
  const { sentenceLocale } = languageRow(i18n.language);
  const { title, date } = dayHeading(t, message.date, dayOf(new Date()), sentenceLocale);
  const when = [[title, date].filter(Boolean).join(", "), timeOf(message, i18n.language)];

  async function press() {
    if (await remove(message.id)) await navigate(paths.message, { replace: true });
  }

  return (
    <div className={styles.message}>
      <div className={styles.kind}>
        <KindMark category={message.notificationcategory} />
        <p>
          {message.notificationcategory.name}
          <br />
          {when.filter(Boolean).join("\u00a0· ")}
        </p>
      </div>
      {message.body ? <p className={styles.text}>{message.body}</p> : null}
      <More message={message} />
      {lead ? (
        <Actions
          forward={
            <LinkButton as={Link} to={lead.to}>
              {t(`lead.${lead.words}`)}
            </LinkButton>
          }
        />
      ) : null}
      <div className={styles.end}>
        <Button variant="quiet" compact icon={<Trash2 />} onClick={() => void press()}>
          {t("removal.action")}
        </Button>
      </div>
    </div>
  );
}

/** By the second segment of the key of a category: what its texts leave open. */
const MORE: readonly string[] = ["cancercenter", "message", "study"];

/** Who, what and until when, where the text of the notification does not say it. */
function More({ message: { link, notificationcategory } }: { message: Message }) {
  const { t } = useTranslation("messages");
  if (link?.startsWith(paths.proxies))
    return (
      <>
        <GivenAccess none={t("more.access")} />
        <p>{t("more.accessHow")}</p>
      </>
    );
  const [, kind = ""] = notificationcategory.key.split(".");
  return MORE.includes(kind) ? <p>{t(`more.${kind}`)}</p> : null;
}

/** Marks the shown notification as read, once. */
function useMarkedRead({ id, read }: Message): void {
  const { markRead } = useReadMarks();
  const latest = useRef(markRead);
  const marked = useRef<number>(undefined);
  useEffect(() => {
    latest.current = markRead;
  });
  useEffect(() => {
    if (read || marked.current === id) return;
    marked.current = id;
    // A failure is not reported: it stays marked as new, and opening it again repeats it.
    latest.current(id).catch((error: unknown) => console.warn("read mark not stored", error));
  }, [id, read]);
}
