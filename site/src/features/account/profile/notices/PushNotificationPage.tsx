import { Link } from "../../../../app/Link";
import { useTranslation } from "../../../../i18n/useTranslation";
import { paths } from "../../../../paths";
import { BackLink } from "../../../../ui/BackLink";
import { Page } from "../../../../ui/Page";
import { DevicePush } from "./DevicePush";
import { Kinds } from "./Kinds";
import { QuietHours } from "./QuietHours";

/** Whether notices come to this device, when none may come, and which kinds the person wants. */
export default function PushNotificationPage() {
  const { t } = useTranslation("profile");
  return (
    <Page
      title={t("title.pushNotification", { ns: "common" })}
      intro={t("notices.push.intro")}
      back={
        <BackLink as={Link} to={paths.profile}>
          {t("title.profile", { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      <DevicePush />
      <QuietHours />
      <Kinds way="push" />
    </Page>
  );
}
