import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { call, type Page } from "../../api/client";
import { useQuietRead } from "../../api/hooks";
import { written } from "../../api/rows";
import { isUnsent } from "../../device/unsent";
import { useTranslation } from "../../i18n/useTranslation";
import { STUDY_START, STUDY_SUBMIT } from "../../offline/outbox/studyShown";
import type { Answers, Instrument } from "../../questionnaire/definition";
import { STUDIES, type Study, type StudyKey } from "./studies";
import type { Planned, StudyRow, StudyState } from "./studyRows";

/** Key of the draft of a row on the device. */
export function draftKey(row: number): string {
  return `study:${row}`;
}

const ROOT = "studyquestionnaire";
/** The reminders of a study are done by sending. */
const ENTRIES = "timelineentry/";
/** The largest page. */
const ALL = 500;

/** The state of a study and what is to be answered. */
export function useStudyState({ show }: Study) {
  const { data, ...state } = useQuietRead<StudyState>(show);
  return { state: data, ...state };
}

/** The published revisions of a questionnaire; of all without a key. */
export function useInstruments(key?: string) {
  const filter = key === undefined ? "" : `f.key=${key}&`;
  const { data, ...state } = useQuietRead<Page<Instrument>>(`questionnaire/list?${filter}p.i=0&p.s=${ALL}`);
  return { instruments: data?.items, ...state };
}

/** The stored answers of a row; none while it was not begun. */
export function useStudyRow(id: number | null) {
  const { data, ...state } = useQuietRead<StudyRow>(id === null ? null : `${ROOT}/${id}`);
  return { row: data, ...state };
}

/** Everything that was sent in a study; in all studies without one. */
export function useSubmitted(study?: StudyKey) {
  const filter = study === undefined ? "" : `f.study=${study}&`;
  const { data, ...state } = useQuietRead<Page<StudyRow>>(
    `${ROOT}/list?f.status=submitted&${filter}p.i=0&p.s=${ALL}`,
  );
  return { rows: data?.items, ...state };
}

/** The calls that change something in a study. Each throws the server's error. */
export function useStudyCalls(study: Study) {
  const { show } = study;
  const { t } = useTranslation("study");
  const { mutate } = useSWRConfig();
  const refresh = useCallback(
    () =>
      mutate(
        (cached) =>
          typeof cached === "string" &&
          (cached === show || cached.startsWith(`${ROOT}/list?`) || cached.startsWith(ENTRIES)),
      ),
    [mutate, show],
  );

  /** Sends a decision, now or when the server can be reached. */
  const decide = useCallback(
    async (path: string, body: Record<string, unknown>, details: Record<string, unknown>) => {
      const shown = { ...details, name: t(`${study.key}.title`) };
      const row = STUDIES.indexOf(study) + 1;
      const write = {
        kind: "call",
        root: ROOT,
        row,
        path,
        body: { ...body, study: study.key },
        shown,
      } as const;
      const answer = await written(write, () => call("POST", path, { body: write.body }));
      await refresh();
      return answer;
    },
    [study, refresh, t],
  );

  const start = useCallback(
    (code: string, consent: Record<string, boolean | string>) =>
      decide(STUDY_START, { code, consent }, { code }),
    [decide],
  );

  const saveDraft = useCallback(
    async (id: number, revision: number, data: Answers, version: number | null) => {
      const [path, body] = [`${ROOT}/draft`, { id, revision, data, ...(version !== null && { version }) }];
      const write = { kind: "call", root: ROOT, row: id, path, body, quiet: true, latest: true } as const;
      const row = await written(write, () => call("POST", path, { body }));
      return isUnsent(row) ? null : (row as StudyRow);
    },
    [],
  );

  /** Whether the answers wait on this device and are sent later. */
  const submit = useCallback(
    async ({ id, revision, questionnaire }: Planned, data: Answers, name: string) => {
      const [path, body] = [STUDY_SUBMIT, { id, revision, data }];
      const shown = { name, study: study.key, questionnaire };
      const write = {
        kind: "call",
        root: ROOT,
        row: id,
        path,
        body,
        shown,
        draft: draftKey(id),
        latest: true,
      } as const;
      const row = await written(write, () => call("POST", path, { body }));
      if (!isUnsent(row)) await mutate(`${ROOT}/${id}`, row, false);
      await refresh();
      return isUnsent(row);
    },
    [mutate, refresh, study],
  );

  const withdraw = useCallback(
    (erase: boolean) => decide(`${ROOT}/withdraw`, { erase }, { erase }),
    [decide],
  );

  return { start, saveDraft, submit, withdraw };
}

/** Asks whether a code fits. */
export async function checkCode(study: StudyKey, code: string): Promise<unknown> {
  const answer = await call("POST", `${ROOT}/check`, { body: { study, code } });
  return (answer as { state?: unknown }).state;
}
