import { LocateFixed } from "lucide-react";
import { useState } from "react";
import { LocationSwitch } from "../../../app/Preferences";
import { useIsLeaving } from "../../../app/router";
import { useTranslation } from "../../../i18n/useTranslation";
import { findLocation, useLocationAllowed } from "../../../session/location";
import { Button } from "../../../ui/Button";
import { Section } from "../../../ui/Section";
import styles from "./center.module.css";

interface SearchHereProps {
  onFound: () => void;
  /** The device does not say where it is; the postcode still works. */
  onMissing: () => void;
}

/** The search without a postcode. Nobody is asked for their location before they allowed it here or in the settings. */
export function SearchHere({ onFound, onMissing }: SearchHereProps) {
  const { t } = useTranslation("cancercenter");
  const allowed = useLocationAllowed();
  const isLeaving = useIsLeaving();
  const [pending, setPending] = useState(false);
  const [missing, setMissing] = useState(false);

  async function search() {
    setMissing(false);
    setPending(true);
    const location = await findLocation();
    // Whoever went back meanwhile does not want the result any more.
    if (isLeaving()) return;
    setPending(false);
    if (location !== null) return onFound();
    setMissing(true);
    onMissing();
  }

  return (
    <Section title={t("here.title")}>
      <div className={styles.form}>
        <LocationSwitch label={t("here.allow")} hint={t("here.hint")} />
        {allowed ? (
          <Button
            variant="second"
            block
            icon={<LocateFixed />}
            pending={pending}
            pendingText={t("here.pending")}
            onClick={() => void search()}
          >
            {t("here.search")}
          </Button>
        ) : null}
        <p role="status">{missing && allowed ? t("here.missing") : null}</p>
      </div>
    </Section>
  );
}
