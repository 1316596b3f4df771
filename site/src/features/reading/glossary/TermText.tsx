import type { ApiError } from "../../../api/problem";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { Skeleton } from "../../../ui/Skeleton";
import type { GlossaryEntry } from "./entries";
import { TermPicture } from "./TermPicture";

interface TermTextProps {
  /** `undefined` while loading, `null` when there is no such entry. */
  entry: GlossaryEntry | null | undefined;
  error: ApiError | undefined;
  busy: boolean;
  onRetry: () => void;
}

/** The explanation of a term in its panel, or why it cannot be shown. */
export function TermText({ entry, error, busy, onRetry }: TermTextProps) {
  const { t } = useTranslation("glossary");
  if (error) return <LoadFailure error={error} busy={busy} onRetry={onRetry} />;
  if (entry === undefined) return <Skeleton shape="text" label={t("state.loading", { ns: "common" })} />;
  if (entry === null) return <p>{t("term.unknown")}</p>;
  return (
    <>
      <TermPicture entry={entry} />
      <p>{entry.description}</p>
    </>
  );
}
