import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "../ui/Toast";

/** Copies a text to the clipboard and reports the result. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation();
  const toast = useToast();
  return useCallback(
    async (text) => {
      try {
        await navigator.clipboard.writeText(text);
        toast.success(t("place.copied"));
      } catch {
        toast.error(t("place.copyFailed"));
      }
    },
    [t, toast],
  );
}
