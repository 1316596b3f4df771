import { useTranslation } from "../../../i18n/useTranslation";
import type { Answers } from "../../../questionnaire/definition";
import { wordsOf } from "../../../questionnaire/wordsOf";
import styles from "./checkin.module.css";
import { type Diary, lineOf, textsOf } from "./diary";

/** What was answered, in a line; below it what the person has written. */
export function Told({ diary, answers }: { diary: Diary; answers: Answers }) {
  const { t, i18n } = useTranslation("questionnaire");
  return (
    <>
      <p>{lineOf(t, diary, wordsOf(diary, i18n.language), answers)}</p>
      {textsOf(diary, answers).map(({ linkId, text }) => (
        <p key={linkId} className={styles.note}>
          {text}
        </p>
      ))}
    </>
  );
}
