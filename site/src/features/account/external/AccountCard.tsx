import { Link2 } from "lucide-react";
import type { Entities } from "../../../api/entities";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { CategoryTile } from "../../../ui/CategoryTile";
import { Tag } from "../../../ui/Tag";
import styles from "./external.module.css";

export type Connected = Entities["externalaccount"];

interface AccountCardProps {
  name: string;
  /** The connected account, if there is one. */
  row: Connected | undefined;
  pending: boolean;
  onConnect: () => void;
  onDisconnect: (row: Connected) => void;
}

export function AccountCard({ name, row, pending, onConnect, onDisconnect }: AccountCardProps) {
  const { t } = useTranslation("external");
  return (
    <li>
      <Card
        title={name}
        start={<CategoryTile icon={Link2} />}
        over={row ? <Tag>{t("state")}</Tag> : undefined}
      >
        {row?.displayname ? <p className={styles.account}>{row.displayname}</p> : null}
        <div>
          {row ? (
            <Button
              variant="second"
              compact
              aria-label={t("disconnectNamed", { name })}
              pending={pending}
              pendingText={t("pending")}
              onClick={() => onDisconnect(row)}
            >
              {t("disconnect")}
            </Button>
          ) : (
            <Button
              variant="second"
              compact
              aria-label={t("connectNamed", { name })}
              pending={pending}
              pendingText={t("pending")}
              onClick={onConnect}
            >
              {t("connect")}
            </Button>
          )}
        </div>
      </Card>
    </li>
  );
}
