import { Sun } from "lucide-react";
import { useRef } from "react";
import { useDateSupport } from "../../../app/dateSupport";
import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { useSeen } from "../../../platform/useSeen";
import { wordsOf } from "../../../questionnaire/wordsOf";
import { Actions } from "../../../ui/Actions";
import { Card } from "../../../ui/Card";
import { LinkButton } from "../../../ui/LinkButton";
import { answersOf, lineOf, whenText } from "../checkin/diary";
import { useCheckins, useDiaries } from "../checkin/useDiaries";

/** Asks how the person is today, and says what they answered last. The page has to load the words of `wellbeing` and `questionnaire`. */
export function CheckinCard() {
  const { t, i18n } = useTranslation("wellbeing");
  const { today } = useDateSupport();
  const card = useRef<HTMLElement>(null);
  // On a phone it is below the entries of today: what came last is not among the calls of a page that opens.
  const isSeen = useSeen(card);
  const { all, offered, error } = useDiaries();
  const { checkins } = useCheckins(isSeen);
  const [first, ...others] = offered ?? [];
  if ((offered || error) && !first) return null;
  const [last] = checkins ?? [];
  const lastDiary = last && all?.find(({ id }) => id === last.questionnaireId);
  return (
    <section ref={card} aria-label={t("card.title")}>
      <Card
        title={t("card.title")}
        actions={
          <Actions
            forward={
              first ? (
                <LinkButton as={Link} to={paths.checkinAdd(first.key)} variant="soft" compact icon={<Sun />}>
                  {t(last?.date === today ? "card.again" : "card.add")}
                </LinkButton>
              ) : null
            }
          >
            <LinkButton as={Link} to={paths.checkin} variant="quiet" compact>
              {t("title.checkin")}
            </LinkButton>
            {others.map((one) => (
              <LinkButton key={one.key} as={Link} to={paths.checkinAdd(one.key)} variant="quiet" compact>
                {wordsOf(one, i18n.language).short}
              </LinkButton>
            ))}
          </Actions>
        }
      >
        {last && lastDiary ? (
          <p>
            {t("card.last", {
              when: whenText(t, last, today),
              line: lineOf(t, lastDiary, wordsOf(lastDiary, i18n.language), answersOf(last)),
            })}
          </p>
        ) : (
          <p>{t("card.text")}</p>
        )}
      </Card>
    </section>
  );
}
