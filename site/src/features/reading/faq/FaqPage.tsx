import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Link } from "../../../app/Link";
import { currentLanguage } from "../../../i18n/i18n";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { useSession } from "../../../session/session";
import { matching } from "../../../spelling/matching";
import { BackLink } from "../../../ui/BackLink";
import { Button } from "../../../ui/Button";
import { Disclosure } from "../../../ui/Disclosure";
import { EmptyState } from "../../../ui/EmptyState";
import { Page } from "../../../ui/Page";
import { SearchField } from "../../../ui/SearchField";
import styles from "../reading.module.css";
import { questionsIn } from "./faq";
import { PlainText } from "./PlainText";

/** Frequent questions about the app; each answer opens on demand. */
export default function FaqPage() {
  const { t } = useTranslation("reading");
  const { user } = useSession();
  const [query, setQuery] = useState("");
  const search = useRef<HTMLInputElement>(null);
  const { hash } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const searching = query.trim() !== "";
  const found = matching(questionsIn(currentLanguage()), query, ({ question, answer }) => [question, answer]);

  // The fragment of the address may name a question, which is then open.
  useEffect(() => {
    const named = [...(list.current?.children ?? [])].find(({ id }) => id !== "" && `#${id}` === hash);
    named?.scrollIntoView?.({ block: "start" });
  }, [hash]);

  // The pressed button disappears with the search that it clears.
  function clear() {
    setQuery("");
    search.current?.focus();
  }

  return (
    <Page
      title={t("faq.title")}
      intro={t("faq.intro")}
      back={
        <BackLink as={Link} to={user ? paths.tabs : paths.welcome}>
          {t(user ? "faq.toDashboard" : "faq.toWelcome")}
        </BackLink>
      }
    >
      <SearchField
        ref={search}
        label={t("faq.search")}
        clearLabel={t("list.clear")}
        query={query}
        onChange={setQuery}
        onClear={clear}
      />
      <p role="status" className={searching ? styles.count : "visually-hidden"}>
        {searching ? t("faq.found", { count: found.length }) : ""}
      </p>
      {found.length === 0 ? (
        <EmptyState
          text={t("faq.nothing")}
          action={
            <Button variant="second" compact onClick={clear}>
              {t("faq.showAll")}
            </Button>
          }
        />
      ) : (
        <ul ref={list} className={styles.questions}>
          {found.map(({ id, question, answer }) => (
            <li key={id} id={`q${id}`}>
              <Disclosure summary={question} open={hash === `#q${id}` || undefined}>
                <PlainText markdown={answer} />
              </Disclosure>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
