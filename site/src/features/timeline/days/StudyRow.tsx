import { Link } from "../../../app/Link";
import { languageRow } from "../../../i18n/languages";
import { useTranslation } from "../../../i18n/useTranslation";
import { LinkButton } from "../../../ui/LinkButton";
import { TimelineRow } from "../../../ui/TimelineRow";
import { studyEntryPath, studyHomePath } from "../../study/public/studyEntry";
import { categoryOf } from "../kinds";
import { categoryText, doneText, studyText } from "../sentences";
import { showTime } from "../timeOfDay";
import type { DayRow } from "./days";

interface StudyRowProps {
  /** One questionnaire of a study, or all of it that wait for answers on one day. */
  entries: DayRow;
  /** Today or earlier: it can be answered. */
  due: boolean;
}

/** What a study asks on a day. It is done when the answers are sent, so it leads to them and has nothing to tick. */
export function StudyRow({ entries, due }: StudyRowProps) {
  const { t, i18n } = useTranslation("timeline");
  const [entry, ...others] = entries;
  const { time, done, timelineentrycategory: category } = entry;
  const several = others.length > 0;
  const study = t(`study.name.${entry.study}`);
  const title = several ? t("study.several", { count: entries.length, study }) : entry.title;
  const path = several ? studyHomePath(entry) : studyEntryPath(entry);
  const words = categoryText(t, category);

  return (
    <TimelineRow
      category={categoryOf(category.id)}
      categoryText={
        done ? `${words} · ${doneText(t, entry, languageRow(i18n.language).sentenceLocale)}` : words
      }
      time={time ? showTime(time) : undefined}
      title={<Link to={path}>{title}</Link>}
      line={done ? undefined : studyText(t, entries)}
      done={done === true}
      action={
        due && !done ? (
          <LinkButton as={Link} to={path} variant="soft" compact aria-label={t("study.answerFor", { title })}>
            {t("study.answer")}
          </LinkButton>
        ) : undefined
      }
    />
  );
}
