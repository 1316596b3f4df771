import { useTranslation } from "react-i18next";
import { Button } from "../ui/Button";
import { Note } from "../ui/Note";
import type { DraftHandle } from "./useDraft";

interface DraftNoteProps {
  draft: DraftHandle;
  /** Empties the form; the draft itself is forgotten here. */
  onDiscard: () => void;
}

/** Says that a form shows what was typed earlier, and offers to begin afresh. */
export function DraftNote({ draft, onDiscard }: DraftNoteProps) {
  const { t } = useTranslation();
  if (!draft.restored) return null;

  async function discard() {
    await draft.drop();
    onDiscard();
  }

  return (
    <Note role="status">
      <p>{t("state.draftRestored")}</p>
      <div>
        <Button variant="second" compact onClick={discard}>
          {t("state.draftDiscard")}
        </Button>
      </div>
    </Note>
  );
}
