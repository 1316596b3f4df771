import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { BackLink } from "../../../ui/BackLink";
import { LinkButton } from "../../../ui/LinkButton";
import { Page } from "../../../ui/Page";
import { Section } from "../../../ui/Section";
import { Skeleton } from "../../../ui/Skeleton";
import { ConfirmedDialog } from "../factor/public/ConfirmedDialog";
import { AccessRow } from "./AccessRow";
import styles from "./access.module.css";
import { useAccess } from "./useAccess";

/**
 * All that lets somebody into the account or read in it beside the password, each with its end. Whoever has reset the password because
 * somebody else had it comes here: a new one ends none of this.
 */
export default function AccessPage() {
  const { t } = useTranslation("access");
  const { groups, error, busy, retry, ending, end, asked, stop, ended } = useAccess();
  return (
    <Page
      title={t("title.access", { ns: "common" })}
      intro={t("intro")}
      back={
        <BackLink as={Link} to={paths.settings}>
          {t("title.settings", { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      {error ? (
        <LoadFailure error={error} busy={busy} onRetry={retry} />
      ) : groups ? (
        <>
          {groups.length === 0 ? <p role="status">{t("nothing")}</p> : null}
          {groups.map(({ kind, openers }) => (
            <Section key={kind} title={t(`${kind}.title`)}>
              <div className={styles.part}>
                <p className="small quiet">{t(`${kind}.hint`)}</p>
                <ul className={styles.list}>
                  {openers.map((opener) => (
                    <AccessRow
                      key={opener.key}
                      opener={opener}
                      pending={ending === opener.key}
                      onEnd={() => void end(opener)}
                    />
                  ))}
                </ul>
              </div>
            </Section>
          ))}
          <Section title={t("password.title")}>
            <div className={styles.part}>
              <p>{t("password.text")}</p>
              <div>
                <LinkButton as={Link} to={paths.passwordEdit} variant="second">
                  {t("title.passwordEdit", { ns: "common" })}
                </LinkButton>
              </div>
            </div>
          </Section>
        </>
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
      {asked?.confirm ? (
        <ConfirmedDialog
          title={t(`${asked.kind}.endNamed`, { name: asked.name })}
          text={t(`${asked.kind}.ask`)}
          submitText={t(`${asked.kind}.end`)}
          busyText={t("pending")}
          send={asked.confirm}
          onDone={() => void ended()}
          onClose={stop}
        />
      ) : null}
    </Page>
  );
}
