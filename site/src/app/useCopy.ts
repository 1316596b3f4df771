import { useCallback } from "react";
import { useTranslation } from "../i18n/useTranslation";
import { useToast } from "../ui/Toast";

/** Copies a text to the clipboard and reports the result; of an address, unless `said` names something else. */
export function useCopy(): (text: string, said?: { done: string; failed: string }) => Promise<void> {
  const { t } = useTranslation();
  const toast = useToast();
  return useCallback(
    async (text, said) => {
      try {
        await navigator.clipboard.writeText(text);
        toast.success(said?.done ?? t("place.copied"));
      } catch {
        toast.error(said?.failed ?? t("place.copyFailed"));
      }
    },
    [t, toast],
  );
}
