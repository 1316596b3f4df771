import { UserRound } from "lucide-react";
import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { CategoryTile } from "../../../ui/CategoryTile";
import { LinkButton } from "../../../ui/LinkButton";
import styles from "./proxies.module.css";
import type { ProxyAccess } from "./proxy";

interface ReceivedCardProps {
  row: ProxyAccess;
  onEnd: () => void;
}

/** An access that somebody else has given to the person. */
export function ReceivedCard({ row: { id, name, ending }, onEnd }: ReceivedCardProps) {
  const { t } = useTranslation("proxies");
  return (
    <li>
      <Card title={name} start={<CategoryTile icon={UserRound} />}>
        {ending ? (
          <p>{t("end.unsentReceived")}</p>
        ) : (
          <div className={styles.ways}>
            <LinkButton
              as={Link}
              to={paths.proxySee(id)}
              variant="soft"
              compact
              aria-label={t("readNamed", { name })}
            >
              {t("read")}
            </LinkButton>
            <Button variant="second" compact aria-label={t("end.named", { name })} onClick={onEnd}>
              {t("end.button")}
            </Button>
          </div>
        )}
      </Card>
    </li>
  );
}
