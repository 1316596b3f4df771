import { Pill } from "lucide-react";
import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { LinkButton } from "../../../ui/LinkButton";

/** The way to what a person takes, and when. */
export function MyMedicinesLink() {
  const { t } = useTranslation();
  return (
    <div>
      <LinkButton as={Link} to={paths.myMedicines} variant="second" compact icon={<Pill />}>
        {t("title.myMedicines")}
      </LinkButton>
    </div>
  );
}
