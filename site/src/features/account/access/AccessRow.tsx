import {
  CalendarSync,
  Fingerprint,
  KeyRound,
  Link2,
  type LucideIcon,
  MonitorSmartphone,
  ShieldCheck,
  Users,
} from "lucide-react";
import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { CategoryTile } from "../../../ui/CategoryTile";
import { LinkButton } from "../../../ui/LinkButton";
import styles from "./access.module.css";
import type { Kind, Opener } from "./openers";

const ICONS: Readonly<Record<Kind, LucideIcon>> = {
  device: MonitorSmartphone,
  passkey: Fingerprint,
  external: Link2,
  proxy: Users,
  feed: CalendarSync,
  factor: ShieldCheck,
  recovery: KeyRound,
};

interface AccessRowProps {
  opener: Opener;
  pending: boolean;
  onEnd: () => void;
}

/** One thing that opens the account, and the tap that ends it. */
export function AccessRow({ opener, pending, onEnd }: AccessRowProps) {
  const { t } = useTranslation("access");
  const { kind, name, about, to } = opener;
  const label = t(`${kind}.endNamed`, { name });
  return (
    <li>
      <Card title={name} titleLevel={3} start={<CategoryTile icon={ICONS[kind]} />}>
        <div className={styles.about}>
          {about.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <div>
          {to === undefined ? (
            <Button
              variant="second"
              compact
              aria-label={label}
              pending={pending}
              pendingText={t("pending")}
              onClick={onEnd}
            >
              {t(`${kind}.end`)}
            </Button>
          ) : (
            <LinkButton as={Link} to={to} variant="second" compact aria-label={label}>
              {t(`${kind}.end`)}
            </LinkButton>
          )}
        </div>
      </Card>
    </li>
  );
}
