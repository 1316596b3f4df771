import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { call, type Page } from "../../api/client";
import { useQuietRead } from "../../api/hooks";
import type { Answers, Instrument } from "../../questionnaire/definition";
import type { Study, StudyKey } from "./studies";
import type { StudyRow, StudyState } from "./studyRows";

const ROOT = "studyquestionnaire";
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
export function useStudyCalls({ key, show }: Study) {
  const { mutate } = useSWRConfig();
  const refresh = useCallback(
    () =>
      mutate(
        (cached) => typeof cached === "string" && (cached === show || cached.startsWith(`${ROOT}/list?`)),
      ),
    [mutate, show],
  );

  const start = useCallback(
    async (code: string, consent: Record<string, boolean | string>) => {
      const state = await call("POST", `${ROOT}/start`, { body: { study: key, code, consent } });
      await mutate(show, state, false);
    },
    [key, show, mutate],
  );

  const saveDraft = useCallback(
    async (id: number, revision: number, data: Answers, version: number | null) => {
      const body = { id, revision, data, ...(version !== null && { version }) };
      return (await call("POST", `${ROOT}/draft`, { body })) as StudyRow;
    },
    [],
  );

  const submit = useCallback(
    async (id: number, revision: number, data: Answers) => {
      const row = (await call("POST", `${ROOT}/submit`, { body: { id, revision, data } })) as StudyRow;
      await mutate(`${ROOT}/${id}`, row, false);
      await refresh();
      return row;
    },
    [mutate, refresh],
  );

  const withdraw = useCallback(
    async (erase: boolean) => {
      await call("POST", `${ROOT}/withdraw`, { body: { study: key, erase } });
      await refresh();
    },
    [key, refresh],
  );

  return { start, saveDraft, submit, withdraw };
}

/** Asks whether a code fits. */
export async function checkCode(study: StudyKey, code: string): Promise<unknown> {
  const answer = await call("POST", `${ROOT}/check`, { body: { study, code } });
  return (answer as { state?: unknown }).state;
}
