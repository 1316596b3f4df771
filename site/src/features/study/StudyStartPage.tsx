import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Link } from "../../app/Link";
import { LoadFailure } from "../../app/LoadFailure";
import { useTranslation } from "../../i18n/useTranslation";
import { BackLink } from "../../ui/BackLink";
import { LinkButton } from "../../ui/LinkButton";
import { Note } from "../../ui/Note";
import { Page } from "../../ui/Page";
import { Skeleton } from "../../ui/Skeleton";
import { CodeForm } from "./CodeForm";
import { ConsentForm } from "./ConsentForm";
import { studyAt } from "./studies";
import styles from "./study.module.css";
import { useStudyState } from "./useStudy";

/** The code that another page has taken; it is never in the address. */
function codeIn(state: unknown): { code: string; isChecked: boolean } | null {
  if (typeof state !== "object" || state === null) return null;
  const { code, isChecked } = state as Partial<Record<string, unknown>>;
  return typeof code === "string" ? { code, isChecked: isChecked !== false } : null;
}

/** The code of the study team, then the consent, then the start. */
export default function StudyStartPage() {
  const { t } = useTranslation("study");
  const { pathname, state: brought } = useLocation();
  const study = studyAt(pathname);
  const given = codeIn(brought);
  const { state, error, busy, retry } = useStudyState(study);
  const navigate = useNavigate();
  const [code, setCode] = useState(given?.code ?? null);
  const [isChecked, setChecked] = useState(given?.isChecked ?? true);
  const isStarted = state !== undefined && state.state !== "none" && !state.erased;
  const isPending = state?.waiting === "start";
  return (
    <Page
      title={t("start.title", { study: t(`${study.key}.title`) })}
      intro={
        isStarted || isPending
          ? undefined
          : code === null
            ? t(state?.erased ? "start.again" : "start.intro")
            : t(isChecked ? "start.consentIntro" : "start.consentUnchecked")
      }
      back={
        <BackLink as={Link} to={study.home}>
          {t(`${study.key}.title`)}
        </BackLink>
      }
      width="form"
    >
      <div className={styles.page}>
        {isStarted || isPending ? (
          <Note>
            <p>{t(`start.already.${isPending ? "pending" : state?.state}`)}</p>
            <div>
              <LinkButton as={Link} to={study.home} variant="second" compact>
                {t("start.toStudy")}
              </LinkButton>
            </div>
          </Note>
        ) : state ? (
          code === null ? (
            <CodeForm
              study={study}
              onValid={(given, wasChecked) => {
                setCode(given);
                setChecked(wasChecked);
              }}
            />
          ) : (
            <ConsentForm
              study={study}
              code={code}
              version={state.consentversion}
              onStarted={() => void navigate(study.home, { replace: true })}
              onBack={() => setCode(null)}
            />
          )
        ) : error ? (
          <LoadFailure error={error} busy={busy} onRetry={retry} />
        ) : (
          <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
        )}
      </div>
    </Page>
  );
}
