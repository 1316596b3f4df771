import { type ReactNode, useCallback, useState } from "react";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router";
import { ApiError } from "../../api/problem";
import { DataProvider } from "../../app/DataProvider";
import { Link } from "../../app/Link";
import { LoadFailure } from "../../app/LoadFailure";
import { ShellFrame } from "../../app/Shell";
import { useHeadingFocus } from "../../app/useHeadingFocus";
import { useUserData } from "../../app/userData";
import { useTranslation } from "../../i18n/useTranslation";
import type { Answers, Instrument } from "../../questionnaire/definition";
import type { StoredDraft } from "../../questionnaire/localDraft";
import { OneByOne } from "../../questionnaire/OneByOne";
import { wordsOf } from "../../questionnaire/wordsOf";
import { BackLink } from "../../ui/BackLink";
import { EmptyState } from "../../ui/EmptyState";
import { LinkButton } from "../../ui/LinkButton";
import { Page } from "../../ui/Page";
import { Skeleton } from "../../ui/Skeleton";
import { HELP } from "../team/contact/public/helpParts";
import { SentCopy } from "./SentCopy";
import { questionnaireAt, type Study, studyAt } from "./studies";
import { studyRowPath } from "./studyRowPath";
import { isOpen, type Planned, type StudyRow, type StudyState } from "./studyRows";
import { draftKey, useInstruments, useStudyCalls, useStudyRow, useStudyState } from "./useStudy";

/** One questionnaire of a study: to be filled in, without menus, or the copy of what was sent. */
export default function StudyFormPage() {
  return (
    <DataProvider>
      <Form />
    </DataProvider>
  );
}

function Form() {
  useUserData();
  const { pathname } = useLocation();
  const study = studyAt(pathname);
  const key = questionnaireAt(study, pathname);
  const [params] = useSearchParams();
  const { state, error, busy, retry } = useStudyState(study);
  const planned = state && chosen(state, key, params.get("id"));
  const found = useInstruments(planned ? planned.questionnaire : undefined);
  const instrument = found.instruments?.find(
    (one) => one.key === planned?.questionnaire && one.revision === planned.revision,
  );
  const isStarted = planned?.status === "draft" || planned?.status === "submitted";
  const stored = useStudyRow(planned && isStarted ? planned.id : null);
  // Deleted meanwhile, on another device: it begins anew.
  const isNotFound = stored.error instanceof ApiError && stored.error.status === 404;
  // Its first draft makes it a row that is not loaded yet: what is being filled in stays.
  const [openId, setOpenId] = useState<number | null>(null);
  const canOpen = planned && instrument && (!isStarted || stored.row || isNotFound);
  if (canOpen && openId !== planned.id) setOpenId(planned.id);
  const failure = error ?? found.error ?? (isNotFound ? undefined : stored.error);

  // With its id the address stays that of this row when it is sent.
  if (planned && params.get("id") === null)
    return <Navigate to={studyRowPath(pathname, planned.id)} replace />;
  if (planned === null) return <Nothing study={study} state={state} />;
  if (planned && instrument && (canOpen || openId === planned.id))
    return (
      <Filling
        key={planned.id}
        study={study}
        planned={planned}
        instrument={instrument}
        row={stored.row}
        running={state?.state === "running"}
      />
    );
  return (
    <Frame study={study} aside={failure ? undefined : null}>
      {failure ? (
        <LoadFailure
          error={failure}
          busy={busy || found.busy || stored.busy}
          onRetry={() => {
            retry();
            found.retry();
            stored.retry();
          }}
        />
      ) : (
        <Loading />
      )}
    </Frame>
  );
}

/** The row of the address, or the first that can be filled in; null when there is none. */
function chosen(state: StudyState, key: string | undefined, id: string | null): Planned | null {
  const own = state.questionnaires.filter(({ questionnaire }) => questionnaire === key);
  const requested = own.find((row) => String(row.id) === id);
  const open = state.state === "running" ? own.find(isOpen) : undefined;
  return requested ?? open ?? null;
}

function Loading() {
  const { t } = useTranslation();
  return <Skeleton shape="card" label={t("state.loading")} />;
}

function Back({ study }: { study: Study }) {
  const { t } = useTranslation("study");
  return (
    <BackLink as={Link} to={study.home}>
      {t(`${study.key}.title`)}
    </BackLink>
  );
}

interface FrameProps {
  study: Study;
  /** Nothing beside, where the questions come next. */
  aside?: null | undefined;
  children: ReactNode;
}

function Frame({ study, aside, children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <ShellFrame>
      <Page title={t("title.studyForm")} back={<Back study={study} />} width="form" aside={aside}>
        {children}
      </Page>
    </ShellFrame>
  );
}

/** Nothing can be filled in: the study was not started, has ended, or everything was sent. */
function Nothing({ study, state }: { study: Study; state: StudyState | undefined }) {
  const { t } = useTranslation("study");
  const why = state?.state ?? "none";
  return (
    <Frame study={study}>
      <EmptyState
        text={t(`nothing.${why}`)}
        action={
          <LinkButton as={Link} to={why === "none" ? study.start : study.home}>
            {t(why === "none" ? "landing.start" : "start.toStudy")}
          </LinkButton>
        }
      />
    </Frame>
  );
}

interface FillingProps {
  study: Study;
  planned: Planned;
  instrument: Instrument;
  row: StudyRow | undefined;
  running: boolean;
}

function draftOf(row: StudyRow): StoredDraft {
  return { version: row.version, data: row.data ?? {}, modified: row.modified };
}

function Filling({ study, planned, instrument, row, running }: FillingProps) {
  const { t, i18n } = useTranslation("study");
  const navigate = useNavigate();
  const { saveDraft, submit } = useStudyCalls(study);
  const { id, revision, due } = planned;
  const save = useCallback(
    async (data: Answers, version: number | null) => {
      const row = await saveDraft(id, revision, data, version);
      return row && draftOf(row);
    },
    [saveDraft, id, revision],
  );
  const { title } = wordsOf(instrument, i18n.language);
  const send = useCallback((answers: Answers) => submit(planned, answers, title), [submit, planned, title]);
  const isSent = row?.status === "submitted";
  // What was sent begins with its safety text: the page goes back to its top.
  useHeadingFocus(isSent, false);
  if (isSent)
    return (
      <ShellFrame>
        <SentCopy study={study} planned={planned} instrument={instrument} row={row} />
      </ShellFrame>
    );
  if (!running || planned.status === "later")
    return (
      <Frame study={study}>
        <EmptyState text={t(running ? "nothing.later" : "nothing.ended")} />
      </Frame>
    );
  return (
    <OneByOne
      instrument={instrument}
      day={due}
      target={{ key: draftKey(id), stored: row ? draftOf(row) : null, save, waiting: planned.waiting }}
      help={HELP}
      isSent
      send={send}
      // The stored row is shown as soon as it is there.
      onSent={() => undefined}
      onLeave={() => void navigate(study.home)}
    />
  );
}
