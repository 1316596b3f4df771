import { CalendarSync, EllipsisVertical } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../paths";
import { IconButton } from "../../ui/IconButton";
import { Menu, MenuItem } from "../../ui/Menu";

/** What is seldom needed of the days. */
export function TimelineMenu() {
  const { t } = useTranslation("timeline");
  const label = t("menu.more");
  return (
    <Menu
      label={label}
      trigger={(props) => (
        <IconButton label={label} {...props}>
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
