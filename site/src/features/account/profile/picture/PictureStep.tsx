import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "../../../../i18n/useTranslation";
import styles from "./picture.module.css";

/** A step on the way to a picture. Takes the focus where what had it is gone with the step before. */
export function PictureStep({ children }: { children: ReactNode }) {
  const { t } = useTranslation("profile");
  const part = useRef<HTMLElement>(null);

  useEffect(() => {
    if (document.activeElement === document.body) part.current?.focus();
  }, []);

  return (
    <section ref={part} className={styles.part} aria-label={t("picture.own")} tabIndex={-1}>
      {children}
    </section>
  );
}
