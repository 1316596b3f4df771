import { Copy, ExternalLink, Mail, Navigation, Phone, Smartphone } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/Button";
import { LinkButton } from "../../ui/LinkButton";
import { useToast } from "../../ui/Toast";
import {
  addressLines,
  type Contact,
  fullName,
  mailLink,
  phoneLink,
  routeLink,
  salutationOf,
  websiteLink,
} from "./contact";
import styles from "./team.module.css";

interface FactProps {
  name: string;
  value: string;
  /** What can be done with it. */
  children?: ReactNode;
}

function Fact({ name, value, children }: FactProps) {
  if (value === "") return null;
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        <span className={styles.value}>{value}</span>
        {children ? <span className={styles.ways}>{children}</span> : null}
      </dd>
    </div>
  );
}

interface WayProps {
  href: string | null;
  icon: ReactNode;
  /** Says also whom it reaches; begins or ends with the words on the button. */
  label: string;
  children: string;
  /** A page of somebody else, beside this one. */
  away?: boolean;
}

function Way({ href, icon, label, children, away = false }: WayProps) {
  if (href === null) return null;
  const beside = away ? { target: "_blank", rel: "noreferrer" } : {};
  return (
    <LinkButton href={href} variant="soft" compact icon={icon} aria-label={label} {...beside}>
      {children}
    </LinkButton>
  );
}

/** Everything that is known of a contact, each with what can be done with it. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const { t } = useTranslation("team");
  const toast = useToast();
  const name = fullName(contact);
  const lines = addressLines(contact);

  async function copyAddress() {
    try {
      await navigator.clipboard.writeText([contact.practice, ...lines].filter(Boolean).join("\n"));
      toast.success(t("view.copied"));
    } catch {
      toast.error(t("view.copyFailed"));
    }
  }

  return (
    <dl className={styles.facts}>
      <Fact name={t("form.practice")} value={contact.practice ?? ""} />
      <Fact name={t("form.phone")} value={contact.phone ?? ""}>
        <Way href={phoneLink(contact.phone)} icon={<Phone />} label={t("call.nameFor", { name })}>
          {t("call.name")}
        </Way>
      </Fact>
      <Fact name={t("form.mobile")} value={contact.mobile ?? ""}>
        <Way href={phoneLink(contact.mobile)} icon={<Smartphone />} label={t("call.mobileFor", { name })}>
          {t("call.mobile")}
        </Way>
      </Fact>
      <Fact name={t("form.email")} value={contact.email ?? ""}>
        <Way href={mailLink(contact.email)} icon={<Mail />} label={t("view.mailFor", { name })}>
          {t("view.mail")}
        </Way>
      </Fact>
      <Fact name={t("form.website")} value={contact.website ?? ""}>
        <Way
          href={websiteLink(contact.website)}
          icon={<ExternalLink />}
          label={t("view.websiteFor", { name })}
          away
        >
          {t("view.website")}
        </Way>
      </Fact>
      <Fact name={t("view.address")} value={lines.join("\n")}>
        <Way href={routeLink(contact)} icon={<Navigation />} label={t("view.routeFor", { name })}>
          {t("view.route")}
        </Way>
        <Button variant="soft" compact icon={<Copy />} onClick={() => void copyAddress()}>
          {t("view.copy")}
        </Button>
        <span className={styles.hint}>{t("view.routeHint")}</span>
      </Fact>
      <Fact name={t("form.salutation")} value={salutationOf(contact)} />
      <Fact name={t("form.note")} value={contact.note ?? ""} />
    </dl>
  );
}
