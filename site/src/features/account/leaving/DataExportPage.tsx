import { useState } from "react";
import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { BackLink } from "../../../ui/BackLink";
import { Button } from "../../../ui/Button";
import { Page } from "../../../ui/Page";
import { Section } from "../../../ui/Section";
import { useToast } from "../../../ui/Toast";
import { ConfirmedDialog } from "../factor/public/ConfirmedDialog";
import styles from "./leaving.module.css";
import { type DataFormat, saveData } from "./saveData";

const FILES = [
  ["table", "csv"],
  ["data", "json"],
] as const;

/** Everything of the person as a file, after a warning that it is not encrypted. */
export default function DataExportPage() {
  const { t } = useTranslation("leaving");
  const toast = useToast();
  const [confirming, setConfirming] = useState<DataFormat | null>(null);

  return (
    <Page
      title={t("title.dataExport", { ns: "common" })}
      intro={t("export.intro")}
      back={
        <BackLink as={Link} to={paths.settings}>
          {t("title.settings", { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      {FILES.map(([name, format]) => (
        <Section key={name} title={t(`export.${name}.title`)}>
          <div className={styles.parts}>
            <p>{t(`export.${name}.text`)}</p>
            <Button variant="second" onClick={() => setConfirming(format)}>
              {t(`export.${name}.action`)}
            </Button>
          </div>
        </Section>
      ))}
      <Section title={t("export.files.title")}>
        <p>
          {t("export.files.text")} <Link to={paths.profileData}>{t("export.files.action")}</Link>
        </p>
      </Section>
      <div className={styles.after}>
        <p className="small quiet">{t("export.without")}</p>
      </div>
      {confirming ? (
        <ConfirmedDialog
          title={t("export.ask.title")}
          text={t("export.ask.text")}
          submitText={t("action.save", { ns: "common" })}
          busyText={t("export.pending")}
          send={(confirmed) => saveData(confirming, confirmed)}
          onDone={() => {
            toast.success(t("export.saved"));
            setConfirming(null);
          }}
          onClose={() => setConfirming(null)}
        />
      ) : null}
    </Page>
  );
}
