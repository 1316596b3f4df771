import { useTranslation } from "../i18n/useTranslation";
import { Note } from "../ui/Note";
import type { Words } from "./definition";
import type { Saving } from "./useSaving";

interface SavingNotesProps {
  saving: Saving;
  words: Words;
  /** Where answers are confirmed. */
  isLast: boolean;
}

/** What another device has changed, that the server cannot be reached, and that confirmed answers wait. */
export function SavingNotes({ saving, words, isLast }: SavingNotesProps) {
  const { t } = useTranslation("questionnaire");
  const names = saving.conflicts.map((linkId) => words.items[linkId]?.text ?? "").filter(Boolean);
  return (
    <>
      {names.length > 0 ? (
        <Note role="status" title={t("conflict.title")}>
          <p>{t("conflict.text")}</p>
          <ul>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Note>
      ) : null}
      {isLast && saving.waiting ? (
        <Note role="status" title={t("waiting.title")}>
          <p>{t("waiting.text")}</p>
        </Note>
      ) : null}
      {saving.state === "offline" ? (
        <Note role="status">
          <p>{t("offline")}</p>
        </Note>
      ) : null}
    </>
  );
}
