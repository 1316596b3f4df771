import { useEffect } from "react";
import { useRouteError } from "react-router";
import { useTranslation } from "../i18n/useTranslation";
import { paths } from "../paths";
import { ChunkError, reloadOnce } from "../platform/chunks";
import { Actions } from "../ui/Actions";
import { Button } from "../ui/Button";
import { LinkButton } from "../ui/LinkButton";
import { Page } from "../ui/Page";
import styles from "./CrashPage.module.css";

/**
 * Shown instead of a page that could not be rendered or loaded. It uses nothing that may itself be broken. The page before is
 * gone with what was typed, so that loading anew takes nothing away.
 */
export function CrashPage() {
  const { t } = useTranslation();
  const error = useRouteError();
  const missing = error instanceof ChunkError;

  useEffect(() => {
    if (missing && reloadOnce()) return;
    console.error(error);
    document.title = t("title.page", { page: t("title.crash") });
    document.querySelector<HTMLElement>("[data-page-title]")?.focus();
  }, [error, missing, t]);

  return (
    <main className={styles.crash}>
      <Page title={t("crash.title")} intro={missing ? t("crash.missing") : t("crash.text")} width="form">
        <Actions
          back={
            <LinkButton href={paths.root} variant="second">
              {t("crash.toStart")}
            </LinkButton>
          }
          forward={<Button onClick={() => location.reload()}>{t("crash.reload")}</Button>}
        />
      </Page>
    </main>
  );
}
