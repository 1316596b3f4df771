import type { NamedSchema } from "../../../api/entities";
import { momentText } from "../../../app/momentText";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Tag } from "../../../ui/Tag";
import { DeviceTile } from "./DeviceTile";
import styles from "./devices.module.css";
import { useDeviceText } from "./useDeviceText";

export type SignIn = NamedSchema<"signin.list.get">["items"][number];

interface DeviceCardProps {
  signIn: SignIn;
  pending: boolean;
  onEnd: () => void;
}

export function DeviceCard({ signIn, pending, onEnd }: DeviceCardProps) {
  const { t } = useTranslation("devices");
  const name = useDeviceText()(signIn.device);
  return (
    <li>
      <Card
        title={name}
        start={<DeviceTile device={signIn.device} />}
        over={signIn.current ? <Tag>{t("current")}</Tag> : undefined}
      >
        <div className={styles.times}>
          <p>{t("since", { when: momentText(signIn.since) })}</p>
          <p>{t("used", { when: momentText(signIn.used) })}</p>
        </div>
        {signIn.current ? null : (
          <div>
            <Button
              variant="second"
              compact
              aria-label={t("endNamed", { device: name })}
              pending={pending}
              pendingText={t("pending")}
              onClick={onEnd}
            >
              {t("end")}
            </Button>
          </div>
        )}
      </Card>
    </li>
  );
}
