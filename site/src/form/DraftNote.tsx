import { useTranslation } from "react-i18next";
import { Button } from "../ui/Button";
import { Note } from "../ui/Note";
import type { DraftHandle } from "./useDraft";

interface DraftNoteProps {
  restored?: boolean;
  draft?: DraftHandle;
  onDiscard: () => void;
}

/** Says that a form shows what was typed earlier, and offers to begin afresh. */
export function DraftNote({ draft, restored = draft?.restored ?? false, onDiscard }: DraftNoteProps) {
  const { t } = useTranslation();
  if (!restored) return null;
  return (
    <Note role="status">
      <p>{t("state.draftRestored")}</p>
      <div>
        <Button
          variant="second"
          compact
          onClick={() => (draft ? void draft.drop().then(onDiscard) : onDiscard())}
        >
          {t("state.draftDiscard")}
        </Button>
      </div>
    </Note>
  );
}
