import { Copy, ExternalLink, Mail, Navigation, Phone } from "lucide-react";
import { dayText } from "../../../app/dayText";
import { mailLink, phoneLink, routeLink, websiteLink } from "../../../app/links";
import { useCopy } from "../../../app/useCopy";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import { Fact, FactHint, FactLink, Facts } from "../../../ui/Facts";
import { addressLines, type Center } from "./center";

/** All facts of a centre, with links that open other apps and say so. */
export function CenterFacts({ center }: { center: Center }) {
  const { t } = useTranslation("cancercenter");
  const copy = useCopy();
  const { name, phone, email, website, kind, certified, certificate, certifieduntil, source, sourcedate } =
    center;
  const lines = addressLines(center);
  const until = certifieduntil ? t("detail.until", { date: dayText(certifieduntil) }) : "";
  const origin = [source ?? "", sourcedate ? t("detail.asOf", { date: dayText(sourcedate) }) : ""];

  return (
    <Facts>
      <Fact name={t("detail.kind")} value={kind ? t(`kind.${kind}`) : ""} />
      <Fact name={t("place.address", { ns: "common" })} value={lines.join("\n")}>
        <FactLink
          href={routeLink([name, ...lines])}
          icon={<Navigation />}
          label={t("place.routeFor", { ns: "common", name })}
        >
          {t("place.route", { ns: "common" })}
        </FactLink>
        <Button variant="soft" compact icon={<Copy />} onClick={() => void copy([name, ...lines].join("\n"))}>
          {t("place.copy", { ns: "common" })}
        </Button>
        <FactHint>{t("place.routeHint", { ns: "common" })}</FactHint>
      </Fact>
      <Fact name={t("detail.phone")} value={phone ?? ""}>
        <FactLink href={phoneLink(phone)} icon={<Phone />} label={t("place.callFor", { ns: "common", name })}>
          {t("place.call", { ns: "common" })}
        </FactLink>
      </Fact>
      <Fact name={t("detail.email")} value={email ?? ""}>
        <FactLink href={mailLink(email)} icon={<Mail />} label={t("place.mailFor", { ns: "common", name })}>
          {t("place.mail", { ns: "common" })}
        </FactLink>
      </Fact>
      <Fact name={t("detail.website")} value={website ?? ""}>
        <FactLink
          href={websiteLink(website)}
          icon={<ExternalLink />}
          label={t("place.websiteFor", { ns: "common", name })}
          away
        >
          {t("place.website", { ns: "common" })}
        </FactLink>
        <FactHint>{t("detail.leaves")}</FactHint>
      </Fact>
      <Fact
        name={t("detail.certificate")}
        value={
          certified === true ? [certificate ?? t("center.certified"), until].filter(Boolean).join(", ") : ""
        }
      />
      <Fact name={t("detail.source")} value={origin.filter(Boolean).join(", ")} />
    </Facts>
  );
}
