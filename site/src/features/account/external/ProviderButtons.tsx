import { useState } from "react";
import { useReport } from "../../../app/useReport";
import { useTranslation } from "../../../i18n/useTranslation";
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
    <section className={styles.ways} aria-label={t("options.title")}>
      <p className="quiet">{t("options.title")}</p>
      {providers.map(({ category, name }) => (
        <Button
          key={category}
          variant="second"
          block
          pending={busy === category}
          pendingText={t("options.pending")}
          onClick={() => void go(category)}
        >
          {t("options.enter", { name })}
        </Button>
      ))}
    </section>
  );
}
