import { useTranslation } from "../../../i18n/useTranslation";
import { Page } from "../../../ui/Page";
import { ConsentForm } from "./ConsentForm";
import { Over } from "./Over";
import { useReturn } from "./useReturn";

/** Where a provider of external accounts sends people back to. */
export default function ReturnPage() {
  const { t } = useTranslation("external");
  const { stage, aim, enter, entered } = useReturn();
  const title = t("title.socialReturn", { ns: "common" });

  if (stage.at === "consent")
    return (
      <Page key="consent" title={title} intro={t("consent.intro")}>
        <ConsentForm enter={enter} onEntered={(answer) => void entered(answer)} />
      </Page>
    );

  return (
    <Page title={title}>
      {stage.at === "over" ? <Over text={stage.text} aim={aim} /> : <p role="status">{t("calling")}</p>}
    </Page>
  );
}
