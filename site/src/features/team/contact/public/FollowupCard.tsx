import { Sprout } from "lucide-react";
import { useRef, useState } from "react";
import { useDateSupport } from "../../../../app/dateSupport";
import { Link } from "../../../../app/Link";
import { useReport } from "../../../../app/useReport";
import { useSavedToast } from "../../../../app/useSavedToast";
import { useTranslation } from "../../../../i18n/useTranslation";
import { paths } from "../../../../paths";
import { useSession } from "../../../../session/session";
import { Actions } from "../../../../ui/Actions";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { LinkButton } from "../../../../ui/LinkButton";
import { useToast } from "../../../../ui/Toast";
import { SKIPPED } from "../followup";
import { isSnoozed, snoozeForWeek } from "../snooze";
import { useFollowupAnswer, useFollowupDue } from "../useFollowup";

/** Asks every few months how the person is; can be postponed or skipped. The page has to load the words of `contact`. */
export function FollowupCard() {
  const due = useFollowupDue();
  const { today } = useDateSupport();
  const owner = useSession().user?.id ?? 0;
  const [hidden, setHidden] = useState(() => isSnoozed(owner, today));
  if (!due || hidden) return null;
  return (
    <Question
      onLater={() => {
        snoozeForWeek(owner, today);
        setHidden(true);
      }}
    />
  );
}

function Question({ onLater }: { onLater: () => void }) {
  const { t } = useTranslation("contact");
  const { today } = useDateSupport();
  const answer = useFollowupAnswer();
  const toast = useToast();
  const say = useSavedToast();
  const report = useReport();
  const card = useRef<HTMLElement>(null);
  const [pending, setPending] = useState(false);

  // The focused button disappears with the card.
  function leave() {
    card.current?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
  }

  function later() {
    leave();
    toast.success(t("card.laterDone"));
    onLater();
  }

  async function skip() {
    setPending(true);
    try {
      const row = await answer({ date: today, status: SKIPPED });
      leave();
      say(row, t("card.skipped"));
    } catch (error) {
      report(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <section ref={card} aria-label={t("card.title")}>
      <Card
        title={t("card.title")}
        actions={
          <Actions
            back={
              <Button variant="quiet" compact pending={pending} onClick={() => void skip()}>
                {t("action.skip", { ns: "common" })}
              </Button>
            }
            forward={
              <LinkButton as={Link} to={paths.followup} variant="soft" compact icon={<Sprout />}>
                {t("card.answer")}
              </LinkButton>
            }
          >
            <Button variant="second" compact onClick={later}>
              {t("card.later")}
            </Button>
          </Actions>
        }
      >
        <p>{t("card.text")}</p>
      </Card>
    </section>
  );
}
