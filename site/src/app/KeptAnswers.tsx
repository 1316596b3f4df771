import { createContext, type ReactNode, use, useCallback, useEffect, useState } from "react";
import { type Middleware, SWRConfig } from "swr";
import { ApiError } from "../api/problem";
import { type FurtherAnswers, furtherAnswers, keepFurtherAnswer } from "../offline/furtherAnswers";
import { useSession } from "../session/session";

interface KeptAnswersProps {
  /** While what was kept is read from the device. */
  waiting: ReactNode;
  /**
   * `since` is given when the server cannot be reached: when the oldest of the answers shown in its place came, in
   * milliseconds since 1970; null when there are none.
   */
  children: (since: number | null | undefined) => ReactNode;
}

function isUnreached(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

type Note = (key: string, data: unknown, error: unknown) => void;

/** Hears of every answer and every failure of the reads below it. */
const NoteContext = createContext<Note>(() => undefined);

const noting: Middleware = (useNext) =>
  // biome-ignore lint/correctness/noComponentHookFactories: SWR makes a hook of a middleware once
  function useNoted(key, fetcher, config) {
    const note = use(NoteContext);
    const answer = useNext(key, fetcher, config);
    const { data, error, isValidating } = answer;
    useEffect(() => {
      const isAnswered = !isValidating && (data !== undefined || error !== undefined);
      if (typeof key === "string" && isAnswered) note(key, data, error);
    }, [note, key, data, error, isValidating]);
    return answer;
  };

/**
 * For a page that is wanted where there is no network: every answer that it gets stays on the device until the sign-out,
 * and is shown when the server cannot be reached.
 */
export function KeptAnswers({ waiting, children }: KeptAnswersProps) {
  const owner = useSession().user?.id;
  const [kept, setKept] = useState<FurtherAnswers | null>(null);
  const [unreached, setUnreached] = useState(false);

  useEffect(() => {
    if (owner === undefined) return;
    let stale = false;
    void furtherAnswers(owner).then((found) => {
      if (!stale) setKept(found);
    });
    return () => {
      stale = true;
    };
  }, [owner]);

  const note = useCallback<Note>(
    (key, data, error) => {
      setUnreached(isUnreached(error));
      const isFresh = data !== undefined && error === undefined;
      if (isFresh && owner !== undefined) void keepFurtherAnswer(owner, key, data);
    },
    [owner],
  );

  if (kept === null) return waiting;
  return (
    <NoteContext value={note}>
      <SWRConfig value={{ use: [noting], fallback: kept.answers }}>
        {children(unreached ? kept.seen : undefined)}
      </SWRConfig>
    </NoteContext>
  );
}
