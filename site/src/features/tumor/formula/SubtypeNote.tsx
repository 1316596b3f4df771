import { useTranslation } from "../../../i18n/useTranslation";
import { Note } from "../../../ui/Note";
import type { Subtype } from "./formula";
import { subtypeText } from "./sentences";
import { useSpeech } from "./useFormulas";

/** The probable subtype of the tumour, always with its caution; or which entries are missing for it. */
export function SubtypeNote({ subtype }: { subtype: Subtype | null }) {
  const { t } = useTranslation("tumor");
  const speech = useSpeech();
  if (subtype === null) return null;
  if (subtype.key === "unknown") {
    return (
      <Note>
        <p>{subtypeText(speech, subtype)}</p>
      </Note>
    );
  }
  return (
    <Note kind="notice">
      <p>
        <b>{subtypeText(speech, subtype)}</b> {t("subtype.caution")}
      </p>
    </Note>
  );
}
