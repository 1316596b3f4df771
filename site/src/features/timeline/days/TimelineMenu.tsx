import { CalendarSync, EllipsisVertical } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../../paths";
import { IconButton } from "../../../ui/IconButton";
import { Menu, MenuItem } from "../../../ui/Menu";
import styles from "../timeline.module.css";

/**
 * What is seldom needed of the days. It is `waiting` until they are there: an open menu would close under the finger when
 * the list takes its place.
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
