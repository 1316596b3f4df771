import { useTranslation } from "../i18n/useTranslation";
import { Button } from "../ui/Button";
import { Note } from "../ui/Note";

interface DraftNoteProps {
  restored: boolean;
  onDiscard: () => void;
}

/** Says that a form was filled from a draft, and offers to clear it. */
export function DraftNote({ restored, onDiscard }: DraftNoteProps) {
  const { t } = useTranslation();
  if (!restored) return null;
  return (
    <Note role="status">
      <p>{t("state.draftRestored")}</p>
      <div>
        <Button variant="second" compact onClick={onDiscard}>
          {t("state.draftDiscard")}
        </Button>
      </div>
    </Note>
  );
}
