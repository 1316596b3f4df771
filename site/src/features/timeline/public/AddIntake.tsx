import { Pill } from "lucide-react";
import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { LinkButton } from "../../../ui/LinkButton";
import { type IntakeOf, intakePath } from "../intakePath";

interface AddIntakeProps {
  /** The treatment or medicine that is taken. */
  of: IntakeOf;
  /** The initial title; the person may change it. */
  title: string;
}

/**
 * Link to a new entry that reminds of taking a medicine at the person's own time. The page that uses it has to load the
 * words of `timeline`.
 */
export function AddIntake({ of, title }: AddIntakeProps) {
  const { t } = useTranslation("timeline");
  return (
    <LinkButton
      as={Link}
      to={intakePath(of)}
      state={{ title }}
      variant="soft"
      compact
      icon={<Pill />}
      aria-label={t("intake.addFor", { title })}
    >
      {t("intake.add")}
    </LinkButton>
  );
}
