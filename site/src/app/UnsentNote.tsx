import type { Unsent } from "../device/unsent";
import { useTranslation } from "../i18n/useTranslation";

/** Says how many changes are only on this device; shorter to see where the line says already that there is no connection. */
export function UnsentNote({ count, decide, isCut }: Unsent & { isCut: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {decide > 0 ? <span>{t("note.decide", { ns: "outbox", count: decide })}</span> : null}
      {count > decide ? (
        <span>
          {isCut ? (
            <span aria-hidden="true">{t("note.short", { ns: "outbox", count: count - decide })}</span>
          ) : null}
          <span className={isCut ? "visually-hidden" : undefined}>
            {t("note.waiting", { ns: "outbox", count: count - decide })}
          </span>
        </span>
      ) : null}
    </>
  );
}
