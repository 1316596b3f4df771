import { useTranslation } from "../../i18n/useTranslation";
import { Dialog } from "../../ui/Dialog";
import type { Hint } from "./hints";

interface HintDialogProps {
  /** `null` for an unknown key. */
  hint: Hint | null;
  onClose: () => void;
}

export function HintDialog({ hint, onClose }: HintDialogProps) {
  const { t } = useTranslation("info");
  return (
    <Dialog
      title={hint ? t(`hint.texts.${hint}.title`) : t("hint.unknownTitle")}
      closeText={t("action.close", { ns: "common" })}
      onClose={onClose}
    >
      <p>{hint ? t(`hint.texts.${hint}.text`) : t("hint.unknown")}</p>
    </Dialog>
  );
}
