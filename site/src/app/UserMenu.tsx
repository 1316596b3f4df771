import { LifeBuoy, LogOut, UserRound } from "lucide-react";
import { useState } from "react";
import type { UserRow } from "../api/entities";
import { useSessionUser } from "../api/hooks";
import { useTranslation } from "../i18n/useTranslation";
import { paths } from "../paths";
import { Button } from "../ui/Button";
import { LinkButton } from "../ui/LinkButton";
import { Popover } from "../ui/Popover";
import { EmailText } from "./EmailText";
import { Link } from "./Link";
import { FEATURES_MENU, USER_MENU } from "./menus";
import { OnNavigation } from "./OnNavigation";
import { AppearanceChoice, LanguageChoice, LargeTextSwitch, LowEnergySwitch } from "./Preferences";
import { Reads } from "./Reads";
import styles from "./UserMenu.module.css";
import { usePicture } from "./usePicture";

interface UserMenuProps {
  onEmergency: () => void;
}

function nameOf(user: UserRow | undefined): string {
  return [user?.firstname, user?.lastname].filter(Boolean).join(" ");
}

function initialsOf(user: UserRow | undefined): string {
  return [user?.firstname, user?.lastname].map((part) => part?.trim().charAt(0) ?? "").join("");
}

/** Menu of the account and the settings, opened by the round button in the header. */
export function UserMenu({ onEmergency }: UserMenuProps) {
  const { user } = useSessionUser(true);
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const name = nameOf(user);
  const initials = initialsOf(user);
  // Not before it is wanted: the overview makes as few calls as it can.
  const [wanted, setWanted] = useState(false);
  const { picture } = usePicture(wanted);

  return (
    <>
      <OnNavigation tell={() => setOpen(false)} />
      <Popover
        open={open}
        onOpenChange={(opens) => {
          setOpen(opens);
          if (opens) setWanted(true);
        }}
        align="end"
        title={name || t("user.menu")}
        closeText={t("action.close")}
        footer={
          <LinkButton as={Link} to={paths.logout} variant="quiet" icon={<LogOut />}>
            {t("user.logout")}
          </LinkButton>
        }
        trigger={(props) => (
          // WCAG 2.5.3: who says what they see hits it.
          <button
            {...props}
            type="button"
            className={styles.trigger}
            aria-label={initials ? t("user.menuOf", { initials }) : t("user.menu")}
          >
            <span className={styles.avatar} aria-hidden="true">
              {picture ? <img className={styles.picture} src={picture} alt="" /> : initials || <UserRound />}
            </span>
          </button>
        )}
      >
        {user ? (
          <p className={styles.email}>
            <EmailText email={user.email} />
          </p>
        ) : null}
        <LanguageChoice />
        {wanted ? <Reads inMenu /> : null}
        <div className={styles.ways}>
          {USER_MENU.map(({ path, label, icon: Icon }) => (
            <LinkButton key={path} as={Link} to={path} variant="quiet" icon={<Icon />}>
              {t(label)}
            </LinkButton>
          ))}
          {FEATURES_MENU.map(({ path, label, icon: Icon }) => (
            <LinkButton key={path} as={Link} to={path} variant="quiet" icon={<Icon />}>
              {t(label)}
            </LinkButton>
          ))}
          <Button
            variant="quiet"
            icon={<LifeBuoy />}
            onClick={() => {
              setOpen(false);
              onEmergency();
            }}
          >
            {t("emergency.open")}
          </Button>
        </div>
        <AppearanceChoice />
        <LargeTextSwitch />
        <LowEnergySwitch />
      </Popover>
    </>
  );
}
