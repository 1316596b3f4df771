import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { call } from "../../api/client";
import type { ApiError } from "../../api/problem";
import { FORMULA_PATH, type Formulas } from "./formula";
import type { Speech } from "./sentences";

/** The formulas of both sides, in one request. The server names list rows in the shown language. */
export function useFormulas() {
  const { i18n } = useTranslation();
  const { data, error, isLoading, mutate } = useSWR<Formulas, ApiError>(
    [FORMULA_PATH, i18n.language],
    async ([path]: [string, string]) => (await call("GET", path)) as Formulas,
    { keepPreviousData: true },
  );
  return { formulas: data, error, isLoading, reload: () => mutate() };
}

/** The words of the tumour pages in the shown language. */
export function useSpeech(): Speech {
  const { t, i18n } = useTranslation("tumour");
  return { t, language: i18n.language };
}
