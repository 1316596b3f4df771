import { useTranslation } from "../i18n/useTranslation";
import { momentText } from "./momentText";

/** Says from when what is shown without network is. `cachedAt`: milliseconds since 1970. */
export function CachedNote({ cachedAt }: { cachedAt: number }) {
  const { t } = useTranslation();
  return <span>{t("offline.cached", { moment: momentText(cachedAt / 1000) })}</span>;
}
