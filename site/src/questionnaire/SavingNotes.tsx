import { useTranslation } from "react-i18next";
import { Note } from "../ui/Note";
import type { Words } from "./definition";
import type { Saving } from "./useSaving";

/** What another device has changed, and that the server cannot be reached. */
export function SavingNotes({ saving, words }: { saving: Saving; words: Words }) {
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
      {saving.state === "offline" ? (
        <Note role="status">
          <p>{t("offline")}</p>
        </Note>
      ) : null}
    </>
  );
}
