import { Circle, CircleCheck } from "lucide-react";
import { useRef, useState } from "react";
import { useApi } from "../../api/hooks";
import { Link } from "../../app/Link";
import { useReport } from "../../app/useReport";
import { useSavedToast } from "../../app/useSavedToast";
import { useTranslation } from "../../i18n/useTranslation";
import { Actions } from "../../ui/Actions";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import styles from "./onboarding.module.css";
import { FIRST_STEPS, FIRST_STEPS_KEY, useFirstSteps } from "./useFirstSteps";

/** What a newcomer may do next, each with its page; until all is done or the person wants it no more. */
export function FirstStepsCard() {
  const { t } = useTranslation("onboarding");
  const done = useFirstSteps();
  const api = useApi();
  const say = useSavedToast();
  const report = useReport();
  const card = useRef<HTMLElement>(null);
  const [hidden, setHidden] = useState(false);
  const [pending, setPending] = useState(false);
  if (done === null || hidden) return null;

  async function dismiss() {
    setPending(true);
    try {
      const row = await api.create("setting", { key: FIRST_STEPS_KEY, value: "off" });
      // The focused button disappears with the card.
      card.current?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
      say(row, t("first.dismissed"));
      setHidden(true);
    } catch (error) {
      report(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <section ref={card} aria-label={t("first.title")}>
      <Card
        title={t("first.title")}
        actions={
          <Actions
            back={
              <Button variant="quiet" compact pending={pending} onClick={() => void dismiss()}>
                {t("first.dismiss")}
              </Button>
            }
          />
        }
      >
        <p className={styles.step}>{t("first.count", { done: done.size, all: FIRST_STEPS.length })}</p>
        <ul className={styles.steps}>
          {FIRST_STEPS.map(({ name, to }) => (
            <li key={name} className={styles.first} data-done={done.has(name) ? "" : undefined}>
              {done.has(name) ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
              {done.has(name) ? (
                <span>
                  {t(`first.step.${name}`)} <span className={styles.step}>({t("first.done")})</span>
                </span>
              ) : (
                <Link to={to}>{t(`first.step.${name}`)}</Link>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
