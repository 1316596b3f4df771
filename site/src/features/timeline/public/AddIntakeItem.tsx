import { Pill } from "lucide-react";
import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { MenuItem } from "../../../ui/Menu";
import { intakePath } from "../intakePath";

/** `AddIntake` as an item of the menu of a treatment. */
export function AddIntakeItem({ treatment, title }: { treatment: number; title: string }) {
  const { t } = useTranslation("timeline");
  return (
    <MenuItem as={Link} to={intakePath({ treatment })} state={{ title }} icon={<Pill />}>
      {t("intake.add")}
    </MenuItem>
  );
}
