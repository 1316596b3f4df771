import { useState } from "react";
import { call } from "../../../api/client";
import type { NamedSchema } from "../../../api/entities";
import { dayText } from "../../../app/dayText";
import { useReport } from "../../../app/useReport";
import { dayOf } from "../../../dates/dates";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Section } from "../../../ui/Section";
import { Tag } from "../../../ui/Tag";
import { useToast } from "../../../ui/Toast";
import { DeviceTile } from "./DeviceTile";
import styles from "./devices.module.css";
import { useDeviceText } from "./useDeviceText";

export type TrustedList = NamedSchema<"signin.trusted.get">;

const day = (seconds: number) => dayText(dayOf(new Date(seconds * 1000)));

interface TrustedDevicesProps {
  items: TrustedList["items"];
  reload: () => Promise<unknown>;
}

/** Where a sign-in asks for the password alone, each with its end. */
export function TrustedDevices({ items, reload }: TrustedDevicesProps) {
  const { t } = useTranslation("devices");
  const text = useDeviceText();
  const report = useReport();
  const toast = useToast();
  const [busy, setBusy] = useState<string | null>(null);

  async function end(id: string) {
    setBusy(id);
    try {
      await call("POST", "signin/trusted/end", { body: { id } });
      await reload();
      toast.success(t("trusted.ended"));
    } catch (error) {
      report(error);
    }
    setBusy(null);
  }

  return (
    <Section title={t("trusted.title")}>
      <div className={styles.part}>
        <p className="small quiet">{t("trusted.hint")}</p>
        <ul className={styles.list}>
          {items.map(({ id, device, since, until, current }) => (
            <li key={id}>
              <Card
                title={text(device)}
                titleLevel={3}
                start={<DeviceTile device={device} />}
                over={current ? <Tag>{t("current")}</Tag> : undefined}
              >
                <div className={styles.times}>
                  <p>{t("trusted.since", { when: day(since) })}</p>
                  <p>{t("trusted.until", { when: day(until) })}</p>
                </div>
                <div>
                  <Button
                    variant="second"
                    compact
                    aria-label={t("trusted.endNamed", { device: text(device) })}
                    pending={busy === id}
                    pendingText={t("trusted.pending")}
                    onClick={() => void end(id)}
                  >
                    {t("trusted.end")}
                  </Button>
                </div>
              </Card>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
