import { useCallback } from "react";
import { isUnsent } from "../device/unsent";
import { useTranslation } from "../i18n/useTranslation";
import { useToast } from "../ui/Toast";

/** Says of the answer to a write without a form that it waits on this device, else `done`, which is that it is stored. */
export function useSavedToast(): (answer: unknown, done?: string) => void {
  const { t } = useTranslation();
  const toast = useToast();
  return useCallback(
    (answer: unknown, done?: string) =>
      toast.success(isUnsent(answer) ? t("offline.unsent") : (done ?? t("state.saved"))),
    [t, toast],
  );
}
