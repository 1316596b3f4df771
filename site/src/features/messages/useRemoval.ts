import { useReport } from "../../app/useReport";
import { useTranslation } from "../../i18n/useTranslation";
import { useToast } from "../../ui/Toast";
import { useRemoveMessage } from "./useMessages";

/** Deletes a notification, says so, and offers to take it back. True when it is no longer shown. */
export function useRemoval(): (id: number) => Promise<boolean> {
  const { t } = useTranslation("messages");
  const toast = useToast();
  const report = useReport();
  const remove = useRemoveMessage();
  return async (id) => {
    try {
      const { takeBack, finish } = await remove(id, report);
      const undo = async () => {
        if (await takeBack()) toast.success(t("removal.undone"));
        else toast.error(t("removal.tooLate"));
      };
      toast.success(t("removal.done"), {
        text: t("removal.undo"),
        run: () => void undo(),
        onGone: () => void finish?.(),
      });
      return true;
    } catch (error) {
      report(error);
      return false;
    }
  };
}
