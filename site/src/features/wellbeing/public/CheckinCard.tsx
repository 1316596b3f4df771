import { Sun } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useDateSupport } from "../../../app/dateSupport";
import { paths } from "../../../paths";
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
  const { all, offered } = useDiaries();
  const { checkins } = useCheckins();
  const [first, ...others] = offered ?? [];
  if (!first) return null;
  const [last] = checkins ?? [];
  const lastDiary = last && all?.find(({ id }) => id === last.questionnaireId);
  return (
    <section aria-label={t("card.title")}>
      <Card
        title={t("card.title")}
        actions={
          <Actions
            forward={
              <LinkButton as={Link} to={paths.checkinAdd(first.key)} variant="soft" compact icon={<Sun />}>
                {t(last?.date === today ? "card.again" : "card.add")}
              </LinkButton>
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
