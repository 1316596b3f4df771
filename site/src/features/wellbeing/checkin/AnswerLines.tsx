import { useTranslation } from "../../../i18n/useTranslation";
import type { Answers } from "../../../questionnaire/definition";
import { wordsOf } from "../../../questionnaire/wordsOf";
import { Fact, Facts } from "../../../ui/Facts";
import { type Diary, linesOf } from "./diary";

interface AnswerLinesProps {
  diary: Diary;
  answers: Answers;
}

/** What was answered, a line each. */
export function AnswerLines({ diary, answers }: AnswerLinesProps) {
  const { t, i18n } = useTranslation("questionnaire");
  const lines = linesOf(t, diary, wordsOf(diary, i18n.language), answers);
  return (
    <Facts>
      {lines.map(({ linkId, label, value }) => (
        <Fact key={linkId} name={label} value={value} />
      ))}
    </Facts>
  );
}
