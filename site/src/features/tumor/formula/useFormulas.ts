import { useEffect, useRef } from "react";
import useSWR from "swr";
import { call } from "../../../api/client";
import { formulaKey } from "../../../api/keys";
import type { ApiError } from "../../../api/problem";
import { useTranslation } from "../../../i18n/useTranslation";
import type { Formulas } from "./formula";
import type { Speech } from "./sentences";

/** The formulas of both sides, in one request. The server names list rows in the shown language. */
export function useFormulas() {
  const { i18n } = useTranslation();
  // One SWR key for all components that use the formula, so that a page requests it once.
  const { data, error, isLoading, mutate } = useSWR<Formulas, ApiError>(
    formulaKey,
    async (path: string) => (await call("GET", path)) as Formulas,
  );
  const spoken = useRef(i18n.language);
  useEffect(() => {
    if (spoken.current === i18n.language) return;
    spoken.current = i18n.language;
    void mutate();
  }, [i18n.language, mutate]);
  return { formulas: data, error, isLoading, reload: () => mutate() };
}

export function useSpeech(): Speech {
  const { t, i18n } = useTranslation("tumor");
  return { t, language: i18n.language };
}
