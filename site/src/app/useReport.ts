import { useCallback } from "react";
import { errorText } from "../api/errors";
import { ApiError } from "../api/problem";
import { useTranslation } from "../i18n/useTranslation";
import { useToast } from "../ui/Toast";

/** Shows a failed action in a toast, for actions without a form; one that a rule silences is only logged. */
export function useReport(): (error: unknown) => void {
  const { t } = useTranslation();
  const toast = useToast();
  return useCallback(
    (error: unknown) => {
      if (error instanceof ApiError && error.silent) console.warn("only logged", error);
      else toast.error(errorText(t, error));
    },
    [t, toast],
  );
}
