import { useEffect, useMemo, useState } from "react";
import { browserVoice, createReader, type Piece, SILENT, type SpeechState } from "./speech";

/** `null` where the browser has no speech synthesis. `pieces` must stay the same object between renders. */
export function useReadAloud(pieces: readonly Piece[], lang: string) {
  const [state, show] = useState<SpeechState>(SILENT);
  const reader = useMemo(() => {
    const voice = browserVoice();
    return voice && createReader(voice, pieces, lang, show);
  }, [pieces, lang]);

  useEffect(() => {
    show(SILENT);
    return () => reader?.dispose();
  }, [reader]);

  if (!reader) return null;
  const block = state.status === "idle" ? null : (pieces[state.at]?.block ?? null);
  return { ...reader, ...state, block };
}

export type ReadAloud = NonNullable<ReturnType<typeof useReadAloud>>;
