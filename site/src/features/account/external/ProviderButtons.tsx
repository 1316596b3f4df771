import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useReport } from "../../../app/useReport";
import { Button } from "../../../ui/Button";
import styles from "./external.module.css";
import { goToProvider, type Provider } from "./providers";

interface ProviderButtonsProps {
  providers: readonly Provider[];
}

/** Sign-in by an external account. */
export function ProviderButtons({ providers }: ProviderButtonsProps) {
  const { t } = useTranslation("external");
  const report = useReport();
  const [busy, setBusy] = useState<number | null>(null);

  async function go(category: number) {
    if (busy !== null) return;
    setBusy(category);
    try {
      // The button stays busy until the page is left.
      await goToProvider(category, "enter");
    } catch (error) {
      report(error);
      setBusy(null);
    }
  }

  return (
    <section className={styles.ways} aria-label={t("ways.title")}>
      <p className="quiet">{t("ways.title")}</p>
      {providers.map(({ category, name }) => (
        <Button
          key={category}
          variant="second"
          block
          pending={busy === category}
          pendingText={t("ways.pending")}
          onClick={() => void go(category)}
        >
          {t("ways.enter", { name })}
        </Button>
      ))}
    </section>
  );
}
