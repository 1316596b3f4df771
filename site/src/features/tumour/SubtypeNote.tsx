import { useTranslation } from "react-i18next";
import { Note } from "../../ui/Note";
import type { Subtype } from "./formula";
import { subtypeText } from "./sentences";
import { useSpeech } from "./useFormulas";

/** What kind of tumour it probably is. The caution belongs to it and is never left out. */
export function SubtypeNote({ subtype }: { subtype: Subtype | null }) {
  const { t } = useTranslation("tumour");
  const speech = useSpeech();
  if (subtype === null) return null;
  return (
    <Note kind="notice">
      <p>
        <b>{subtypeText(speech, subtype)}</b> {t("subtype.caution")}
      </p>
    </Note>
  );
}
