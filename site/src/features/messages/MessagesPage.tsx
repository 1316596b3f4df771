import { CheckCheck, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useEntities } from "../../api/hooks";
import { dayHeading } from "../../app/dayHeading";
import { Link } from "../../app/Link";
import { LoadFailure } from "../../app/LoadFailure";
import type { Message } from "../../app/messages/kinds";
import { MessageLine } from "../../app/messages/MessageLine";
import { useRecount, useUnreadNumber } from "../../app/messages/unread";
import { timeOf } from "../../app/messages/when";
import { useReport } from "../../app/useReport";
import { dayOf } from "../../dates/dates";
import { languageRow } from "../../i18n/languages";
import { useTranslation } from "../../i18n/useTranslation";
import { messagesAboutPath, paths, unreadMessagesPath } from "../../paths";
import { Button } from "../../ui/Button";
import { DayGroup } from "../../ui/DayGroup";
import { EmptyState } from "../../ui/EmptyState";
import { IconButton } from "../../ui/IconButton";
import { LinkButton } from "../../ui/LinkButton";
import { Page } from "../../ui/Page";
import { Letterbox } from "../../ui/pictures/Letterbox";
import { Skeleton } from "../../ui/Skeleton";
import { useToast } from "../../ui/Toast";
import { byDay } from "./days";
import styles from "./messages.module.css";
import { type Shown, useMessages, useReadMarks } from "./useMessages";
import { useRemoval } from "./useRemoval";

/** Everything the app has told the person, by day. */
export default function MessagesPage() {
  const { t } = useTranslation("messages");
  const [params] = useSearchParams();
  const unread = params.get("unread") === "true";
  const about = Number(params.get("about")) || undefined;
  const isAll = !unread && about === undefined;
  const number = useUnreadNumber();
  useRecount();
  return (
    <Page
      title={t("title.message", { ns: "common" })}
      intro={t("intro")}
      actions={number ? <AllRead /> : undefined}
      width="form"
    >
      <nav aria-label={t("filter.label")} className={styles.filter}>
        <LinkButton
          as={Link}
          to={paths.message}
          variant={isAll ? "soft" : "second"}
          compact
          replace
          aria-current={isAll ? "page" : undefined}
        >
          {t("filter.all")}
        </LinkButton>
        <LinkButton
          as={Link}
          to={unreadMessagesPath}
          variant={unread ? "soft" : "second"}
          compact
          replace
          aria-current={unread ? "page" : undefined}
        >
          {number ? t("filter.unreadNumber", { number }) : t("filter.unread")}
        </LinkButton>
        <Kinds chosen={about} />
      </nav>
      <List key={`${unread}${about}`} shown={{ unread, about }} />
    </Page>
  );
}

/** The kinds of messages that the person has, where there is more than one. Without them the list is still there. */
function Kinds({ chosen }: { chosen: number | undefined }) {
  const { items = [] } = useEntities("messageoverview");
  if (items.length < 2 && chosen === undefined) return null;
  return items.map(({ messagecategory: { id, name } }) => (
    <LinkButton
      key={id}
      as={Link}
      to={messagesAboutPath(id)}
      variant={id === chosen ? "soft" : "second"}
      compact
      replace
      aria-current={id === chosen ? "page" : undefined}
    >
      {name}
    </LinkButton>
  ));
}

/** Marks everything as read, wherever it stands in the list. */
function AllRead() {
  const { t } = useTranslation("messages");
  const { markAllRead } = useReadMarks();
  const toast = useToast();
  const report = useReport();
  const [busy, setBusy] = useState(false);

  async function press(button: HTMLElement) {
    setBusy(true);
    try {
      await markAllRead();
      toast.success(t("allRead.done"));
      // The button goes with the last unread one. Whoever has gone on meanwhile stays where they are.
      if ([button, document.body].includes(document.activeElement as HTMLElement))
        document.querySelector<HTMLElement>("[data-page-title]")?.focus();
    } catch (error) {
      report(error);
    }
    setBusy(false);
  }

  return (
    <Button
      variant="second"
      compact
      icon={<CheckCheck />}
      pending={busy}
      onClick={({ currentTarget }) => void press(currentTarget)}
    >
      {t("allRead.action")}
    </Button>
  );
}

function List({ shown }: { shown: Shown }) {
  const { t } = useTranslation("messages");
  const [pages, setPages] = useState(1);
  const { messages, more, error, busy, reload } = useMessages(shown, pages);
  if (!messages)
    return error ? (
      <LoadFailure error={error} busy={busy} onRetry={reload} />
    ) : (
      <Skeleton count={3} label={t("state.loading", { ns: "common" })} />
    );
  return (
    <div className={styles.list}>
      {error ? <LoadFailure error={error} busy={busy} onRetry={reload} /> : null}
      {messages.length === 0 && !more ? (
        shown.about !== undefined ? (
          <EmptyState
            titleLevel={2}
            picture={<Letterbox />}
            title={t("noneOfKind.title")}
            text={t("noneOfKind.text")}
          />
        ) : shown.unread ? (
          <EmptyState
            titleLevel={2}
            picture={<Letterbox />}
            title={t("noneUnread.title")}
            text={t("noneUnread.text")}
          />
        ) : (
          <EmptyState
            titleLevel={2}
            picture={<Letterbox />}
            title={t("empty.title")}
            text={t("empty.text")}
          />
        )
      ) : (
        <Days messages={messages} />
      )}
      {more ? (
        <div>
          <Button variant="second" pending={busy} onClick={() => setPages((now) => now + 1)}>
            {t("older")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Days({ messages }: { messages: readonly Message[] }) {
  const { t, i18n } = useTranslation("messages");
  const remove = useRemoval();
  const list = useRef<HTMLDivElement>(null);
  const today = dayOf(new Date());
  const { sentenceLocale } = languageRow(i18n.language);

  async function press(id: number) {
    // The button goes with its row.
    if (await remove(id)) list.current?.focus();
  }

  return (
    <div ref={list} tabIndex={-1} className={styles.days}>
      {byDay(messages).map(([day, some]) => (
        <DayGroup key={day} {...dayHeading(t, day, today, sentenceLocale)}>
          {some.map((message) => (
            <li key={message.id} className={styles.row}>
              <MessageLine message={message} when={timeOf(message, i18n.language)} />
              <IconButton
                label={t("removal.of", { title: message.title })}
                className={styles.remove}
                onClick={() => void press(message.id)}
              >
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </DayGroup>
      ))}
    </div>
  );
}
