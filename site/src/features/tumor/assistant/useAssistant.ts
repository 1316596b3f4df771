import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useSWRConfig } from "swr";
import { call, type Page } from "../../../api/client";
import type { Entities } from "../../../api/entities";
import { useApi } from "../../../api/hooks";
import { isListOf } from "../../../api/keys";
import { isUnreached } from "../../../api/problem";
import { written } from "../../../api/rows";
import { useCurrentProfile } from "../../../app/medicalProfile";
import { isUnsent } from "../../../device/unsent";
import { medicalProfileTumor, tumorInfoAssistantPath } from "../../../paths";
import type { Side } from "../side/fields";
import type { SideValues } from "../side/sideValues";
import { useSideDefaults } from "../side/useSideDefaults";
import { useTumor } from "../side/useTumor";
import { entryOf, fieldsOfStep, STEPS } from "./steps";
import { ASSISTANT, useProgress } from "./useProgress";
import { FIRST_QUESTION, LAST_STEP, type Moved, moved, opening, shownStep, stepIn } from "./wizard";

type Assistant = Entities[typeof ASSISTANT];

/** The answer of a step, and the values before it. */
export interface Answer {
  values: SideValues;
  changes: Partial<SideValues>;
  base: SideValues;
  /** The properties that the category of the step asks for; undefined where they are not known. */
  asked?: readonly string[] | undefined;
}

/** State and moves of the assistant of one side. The step is in the address. */
export function useAssistant(side: Side) {
  const api = useApi();
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const { state } = useLocation();
  const [query] = useSearchParams();
  const { profile, save: saveProfile } = useCurrentProfile();
  const { reached, known, error: reachedError, reload: reloadReached } = useProgress(side);

  const requestedStep = stepIn(query.get("step"));
  const opened = known ? opening(reached, requestedStep) : null;
  const tumor = useTumor(opened !== null && opened.step >= FIRST_QUESTION);
  const stored = useLastKnown(tumor.stored?.[side]);
  const her2type = stored?.her2type ?? null;
  // Without the HER2 result it is unknown whether the step of the extra test exists.
  const decided = opened !== null && (stored !== undefined || shownStep(opened.step, null) === opened.step);
  const step = decided ? shownStep(opened.step, her2type) : null;
  const resumed = opened?.resumed ?? false;
  const field = step === null ? null : (STEPS[step]?.field ?? null);
  const defaults = useSideDefaults(tumor.missing, side, fieldsOfStep(field));

  /** The last note of a skipped question, which gives the row that the next one is based on. */
  const noting = useRef<Promise<Assistant | undefined>>(Promise.resolve(undefined));

  // A save may end after the person has left the page; then nothing navigates.
  const shown = useRef<number | null>(null);
  useEffect(() => {
    shown.current = step;
    return () => {
      shown.current = null;
    };
  }, [step]);

  useEffect(() => {
    if (step === null || step === requestedStep) return;
    void navigate(tumorInfoAssistantPath(side, step), { replace: true, state: { resumed } });
  }, [step, requestedStep, side, resumed, navigate]);

  /** W-ASSIST-09: however the assistant is left, the profile shows its tumour section. */
  const leave = () => void navigate(medicalProfileTumor);

  function follow({ step: next, effects }: Moved) {
    if (next === null || effects.includes("close")) leave();
    else void navigate(tumorInfoAssistantPath(side, next), { state: { from: step } });
  }

  /** Stores the answer and the progress. */
  async function save({ values, changes, base, asked }: Answer): Promise<void> {
    if (step === null) return;
    const profileId = profile?.id ?? (await saveProfile({})).id;
    if (Object.keys(changes).length > 0) await tumor.save(side, changes, base);
    const next = moved(step, "forward", values.her2type).step ?? LAST_STEP;
    const body = { medicalprofile: profileId, side, next, ...entry(step, values, asked) };
    const path = `${ASSISTANT}/${step + 1}`;
    const write = { kind: "call", root: ASSISTANT, row: profileId, path, body, quiet: true } as const;
    try {
      const row = (await written(write, () => call("POST", path, { body }))) as Assistant;
      if (isUnsent(row)) await mutate(isListOf(ASSISTANT));
      else
        await mutate(isListOf(ASSISTANT), (page: Page<Assistant> | undefined) => withRow(page, row), false);
    } catch (error) {
      // The answer itself is stored, or waits on this device: only the place in the questions is not noted.
      if (!isUnreached(error)) throw error;
    }
  }

  /** Navigates after a save, unless the person has left this step in the meantime. */
  function forward(values: SideValues) {
    if (step !== null && shown.current === step) follow(moved(step, "forward", values.her2type));
  }

  /** Stores only the progress; a failure of that is not reported. */
  function skip() {
    if (step === null) return;
    const past = moved(step, "skip", her2type);
    if (reached && past.step !== null) note(reached, past.step);
    follow(past);
  }

  /** One after the other: of two at once the second, which is further, would be refused as based on the row before the first. */
  function note(row: Assistant, next: number) {
    noting.current = noting.current
      .then((before) => {
        const isNewer = before?.id === row.id && before.version > row.version;
        return api.update(ASSISTANT, isNewer ? before : row, { step: next });
      })
      .catch((error: unknown) => {
        console.warn("step not noted", error);
        return undefined;
      });
  }

  function back() {
    if (step === null) return;
    const before = moved(step, "back", her2type);
    if (before.step === null) follow(before);
    else if (cameFrom(state) === before.step) void navigate(-1);
    else void navigate(tumorInfoAssistantPath(side, before.step), { replace: true });
  }

  return {
    /** Null while loading. */
    step,
    resumed: wasResumed(state),
    /** The stored values, once it is known what the question begins with on top of them. */
    stored: defaults && stored,
    defaults: defaults ?? {},
    error: reachedError ?? tumor.error,
    reload: () => {
      reloadReached();
      tumor.reload();
    },
    save,
    forward,
    skip,
    back,
    leave,
  };
}

export type AssistantHandle = ReturnType<typeof useAssistant>;

/** Keeps the last value, so that reloading rows after a save does not remove the question. */
function useLastKnown<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

/** What the category of a step keeps of the answer. */
function entry(step: number, values: SideValues, asked?: readonly string[]): Record<string, unknown> {
  const shown = STEPS[step];
  const all = Object.entries(shown ? entryOf(shown, values) : {});
  return Object.fromEntries(all.filter(([name]) => asked?.includes(name) ?? true));
}

function withRow(page: Page<Assistant> | undefined, row: Assistant): Page<Assistant> | undefined {
  if (!page) return page;
  return { ...page, items: [...page.items.filter(({ id }) => id !== row.id), row] };
}

/** The history state of earlier pages. */
function noted(state: unknown): { from?: unknown; resumed?: unknown } {
  return typeof state === "object" && state !== null ? state : {};
}

function cameFrom(state: unknown): number | null {
  const { from } = noted(state);
  return typeof from === "number" ? from : null;
}

function wasResumed(state: unknown): boolean {
  return noted(state).resumed === true;
}
