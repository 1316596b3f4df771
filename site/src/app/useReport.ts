import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../api/errors";
import { useToast } from "../ui/Toast";

/** Tells the person that an action failed, in words, for actions that have no form of their own to say it in. */
export function useReport(): (error: unknown) => void {
  const { t } = useTranslation();
  const toast = useToast();
  return useCallback((error: unknown) => toast.error(errorText(t, error)), [t, toast]);
}
