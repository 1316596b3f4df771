import { useEffect, useRef } from "react";
import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Actions } from "../../../ui/Actions";
import { LinkButton } from "../../../ui/LinkButton";
import styles from "./contact.module.css";
import type { SentAnswer } from "./FollowupForm";
import { CHANGE_PAGES, isLow } from "./followup";
import { HelpCard } from "./HelpCard";

/** Thanks after the answer, with links to the pages where changes are entered. */
export function FollowupDone({ answer }: { answer: SentAnswer }) {
  const { t } = useTranslation("contact");
  const thanks = useRef<HTMLHeadingElement>(null);
  const changes = answer.changed.flatMap((change) => (change === "nothing" ? [] : [change]));

  useEffect(() => thanks.current?.focus(), []);

  return (
    <>
      <section className={styles.next}>
        <h2 ref={thanks} tabIndex={-1}>
          {t(answer.isPending ? "done.unsent" : "done.title")}
        </h2>
        {changes.length > 0 ? <p>{t("done.changes")}</p> : null}
        <Actions
          forward={
            changes.length === 0 ? (
              <LinkButton as={Link} to={paths.dashboard}>
                {t("done.toDashboard")}
              </LinkButton>
            ) : null
          }
        >
          {changes.map((change) => (
            <LinkButton key={change} as={Link} to={CHANGE_PAGES[change]} variant="second">
              {t(`done.to.${change}`)}
            </LinkButton>
          ))}
        </Actions>
      </section>
      {answer.contactwish ? (
        <section className={styles.next}>
          <h2>{t("done.contactTitle")}</h2>
          <p>
            {t(
              answer.isPending
                ? "done.contactUnsent"
                : answer.mailed
                  ? "done.contactText"
                  : "done.contactStored",
            )}
          </p>
          <Actions>
            <LinkButton as={Link} to={paths.contactUs} variant="second">
              {t("done.toContact")}
            </LinkButton>
            <LinkButton as={Link} to={paths.myTeam} variant="second">
              {t("menu.myTeam", { ns: "common" })}
            </LinkButton>
          </Actions>
        </section>
      ) : null}
      {isLow(answer.wellbeing) ? <HelpCard /> : null}
    </>
  );
}
