import { useTranslation } from "react-i18next";
import type { Unsent } from "../device/unsent";

/** Says how many changes are only on this device. */
export function UnsentNote({ count, decide }: Unsent) {
  const { t } = useTranslation();
  return (
    <>
      {decide > 0 ? <span>{t("note.decide", { ns: "outbox", count: decide })}</span> : null}
      {count > decide ? <span>{t("note.waiting", { ns: "outbox", count: count - decide })}</span> : null}
    </>
  );
}
