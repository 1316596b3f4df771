import { BellRing, Gauge, Printer } from "lucide-react";
import { useDateSupport } from "../../../app/dateSupport";
import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Aside } from "../../../ui/Aside";
import { CategoryTile } from "../../../ui/CategoryTile";
import { LinkList, LinkRow } from "../../../ui/LinkList";
import { Section } from "../../../ui/Section";
import { suggestedEntry } from "../../timeline/public/suggestedEntry";
import { AnswerLines } from "./AnswerLines";
import { answersOf, type Checkin, type Diary, textsOf, whenText } from "./diary";

/** The time that a daily reminder begins with: the day is known, and the hours in which nothing is pushed are far. */
const EVENING = "19:00";

interface BesideProps {
  /** The newest entry with its questions. */
  last: Checkin;
  diary: Diary | undefined;
}

/** What was answered last, without what a person has written, and where to go from here. */
export function Beside({ last, diary }: BesideProps) {
  const { t } = useTranslation("wellbeing");
  const { today } = useDateSupport();
  const written = new Set(diary ? textsOf(diary, answersOf(last)).map(({ linkId }) => linkId) : []);
  const answers = Object.entries(answersOf(last)).filter(([linkId]) => !written.has(linkId));
  return (
    <Aside label={t("aside", { ns: "common" })}>
      {diary ? (
        <Section title={t("course.last", { when: whenText(t, last, today) })}>
          <AnswerLines diary={diary} answers={Object.fromEntries(answers)} />
        </Section>
      ) : null}
      <Section title={t("course.more")}>
        <LinkList>
          <LinkRow
            as={Link}
            {...suggestedEntry("reminder", {
              idea: "checkin",
              title: t("course.reminderTitle"),
              dailyAt: EVENING,
              ...(diary ? { diary: diary.key } : {}),
            })}
            start={<CategoryTile icon={BellRing} />}
            name={t("course.remind")}
            about={t("course.toRemind")}
          />
          <LinkRow
            as={Link}
            to={paths.appointmentSheet}
            start={<CategoryTile icon={Printer} />}
            name={t("title.appointmentSheet", { ns: "common" })}
            about={t("course.toSheet")}
          />
          <LinkRow
            as={Link}
            to={paths.stressLevelStart}
            start={<CategoryTile icon={Gauge} />}
            name={t("title.stressLevelStart", { ns: "common" })}
            about={t("course.toStress")}
          />
        </LinkList>
      </Section>
    </Aside>
  );
}
