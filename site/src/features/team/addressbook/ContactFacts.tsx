import { Copy, ExternalLink, Mail, Navigation, Phone, Smartphone } from "lucide-react";
import { EmailText } from "../../../app/EmailText";
import { mailLink, phoneLink, routeLink, websiteLink } from "../../../app/links";
import { useCopy } from "../../../app/useCopy";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import { Fact, FactHint, FactLink, Facts } from "../../../ui/Facts";
import { addressLines, type Contact, fullName, salutationOf } from "./contact";

/** All facts of a contact, with links to call, write and find the way. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const { t } = useTranslation("addressbook");
  const copy = useCopy();
  const name = fullName(contact);
  const lines = addressLines(contact);

  return (
    <Facts>
      <Fact name={t("form.practice")} value={contact.practice ?? ""} />
      <Fact name={t("form.phone")} value={contact.phone ?? ""}>
        <FactLink
          href={phoneLink(contact.phone)}
          icon={<Phone />}
          label={t("place.callFor", { ns: "common", name })}
        >
          {t("place.call", { ns: "common" })}
        </FactLink>
      </Fact>
      <Fact name={t("form.mobile")} value={contact.mobile ?? ""}>
        <FactLink
          href={phoneLink(contact.mobile)}
          icon={<Smartphone />}
          label={t("call.mobileFor", { name })}
        >
          {t("call.mobile")}
        </FactLink>
      </Fact>
      <Fact
        name={t("form.email")}
        value={contact.email ?? ""}
        shown={<EmailText email={contact.email ?? ""} />}
      >
        <FactLink
          href={mailLink(contact.email)}
          icon={<Mail />}
          label={t("place.mailFor", { ns: "common", name })}
        >
          {t("place.mail", { ns: "common" })}
        </FactLink>
      </Fact>
      <Fact name={t("form.website")} value={contact.website ?? ""}>
        <FactLink
          href={websiteLink(contact.website)}
          icon={<ExternalLink />}
          label={t("place.websiteFor", { ns: "common", name })}
          away
        >
          {t("place.website", { ns: "common" })}
        </FactLink>
      </Fact>
      <Fact name={t("place.address", { ns: "common" })} value={lines.join("\n")}>
        <FactLink
          href={routeLink(lines)}
          icon={<Navigation />}
          label={t("place.routeFor", { ns: "common", name })}
        >
          {t("place.route", { ns: "common" })}
        </FactLink>
        <Button
          variant="soft"
          compact
          icon={<Copy />}
          onClick={() => void copy([contact.practice, ...lines].filter(Boolean).join("\n"))}
        >
          {t("place.copy", { ns: "common" })}
        </Button>
        <FactHint>{t("place.routeHint", { ns: "common" })}</FactHint>
      </Fact>
      <Fact name={t("form.salutation")} value={salutationOf(contact)} />
      <Fact name={t("form.note")} value={contact.note ?? ""} />
    </Facts>
  );
}
