import { useTranslation } from "react-i18next";
import type { ApiError } from "../../api/problem";
import { Button } from "../../ui/Button";
import { Skeleton } from "../../ui/Skeleton";
import type { GlossaryEntry } from "./entries";
import styles from "./glossary.module.css";

interface TermTextProps {
  /** Not there yet while `undefined`, unknown when `null`. */
  entry: GlossaryEntry | null | undefined;
  error: ApiError | undefined;
  busy: boolean;
  onRetry: () => void;
}

/** What a word means, or why that cannot be said just now. */
export function TermText({ entry, error, busy, onRetry }: TermTextProps) {
  const { t } = useTranslation("glossary");
  if (error) {
    return (
      <div role="alert" className={styles.fault}>
        <p>{t(error.status === 0 ? "load.offline" : "load.failed")}</p>
        <Button variant="second" compact pending={busy} onClick={onRetry}>
          {t("action.retry", { ns: "common" })}
        </Button>
      </div>
    );
  }
  if (entry === undefined) return <Skeleton shape="text" label={t("state.loading", { ns: "common" })} />;
  if (entry === null) return <p>{t("term.unknown")}</p>;
  return <p>{entry.description}</p>;
}
