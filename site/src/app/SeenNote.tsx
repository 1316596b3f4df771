import { useTranslation } from "react-i18next";
import { momentText } from "./momentText";

/** Says from when what is shown without network is. `seen`: milliseconds since 1970. */
export function SeenNote({ seen }: { seen: number }) {
  const { t } = useTranslation();
  return <p>{t("offline.seen", { moment: momentText(seen / 1000) })}</p>;
}
