import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { isUnsent } from "../offline/unsent";
import { useToast } from "../ui/Toast";

/** Says of the answer to a write without a form that it is stored, or waits on this device. */
export function useSaid(): (answer: unknown) => void {
  const { t } = useTranslation();
  const toast = useToast();
  return useCallback(
    (answer: unknown) => toast.success(t(isUnsent(answer) ? "offline.kept" : "state.saved")),
    [t, toast],
  );
}
