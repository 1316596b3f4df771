import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../api/errors";
import { useToast } from "../ui/Toast";

/** Shows a failed action in a toast, for actions without a form. */
export function useReport(): (error: unknown) => void {
  const { t } = useTranslation();
  const toast = useToast();
  return useCallback((error: unknown) => toast.error(errorText(t, error)), [t, toast]);
}
