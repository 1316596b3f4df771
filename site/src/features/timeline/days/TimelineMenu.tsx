import { CalendarSync, EllipsisVertical } from "lucide-react";
import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { IconButton } from "../../../ui/IconButton";
import { Menu, MenuItem } from "../../../ui/Menu";
import styles from "../timeline.module.css";

/**
 * Seldom used actions of the list. `waiting` while the days load: an open menu would be removed when the list replaces the
 * placeholder.
 */
export function TimelineMenu({ waiting = false }: { waiting?: boolean }) {
  const { t } = useTranslation("timeline");
  const label = t("menu.more");
  return (
    <Menu
      label={label}
      trigger={(props) => (
        <IconButton label={label} {...props} className={waiting ? styles.waiting : undefined}>
          <EllipsisVertical />
        </IconButton>
      )}
    >
      <MenuItem as={Link} to={paths.calendar} icon={<CalendarSync />}>
        {t("menu.subscribe")}
      </MenuItem>
    </Menu>
  );
}
