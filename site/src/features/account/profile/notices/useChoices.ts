import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApi, useEntities } from "../../../../api/hooks";
import { useReport } from "../../../../app/useReport";
import { useToast } from "../../../../ui/Toast";
import { type Category, choiceFor, isWanted, type Way } from "./choices";

/** Which kinds of notice reach the person one way; every change is stored at once. */
export function useChoices(way: Way) {
  const { t } = useTranslation();
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const categories = useEntities("notificationcategory", { sort: ["sort"] });
  const choices = useEntities("usernotificationcategory");
  /** What was pressed and is on its way. */
  const [pressed, setPressed] = useState<ReadonlyMap<number, boolean>>(new Map());

  async function choose(category: Category, wanted: boolean): Promise<void> {
    // The next press counts once this one is stored: both change the same row.
    if (pressed.has(category.id)) return;
    setPressed((now) => new Map(now).set(category.id, wanted));
    try {
      const stored = choiceFor(choices.items ?? [], category.id);
      if (stored) await api.update("usernotificationcategory", stored, { [way]: wanted });
      else await api.create("usernotificationcategory", first(category, wanted));
      toast.success(t("state.saved"));
    } catch (error) {
      report(error);
      await choices.reload();
    }
    setPressed((now) => new Map([...now].filter(([id]) => id !== category.id)));
  }

  /** The other way stays as it was before anything was chosen. */
  function first(category: Category, wanted: boolean) {
    const push = isWanted(category, undefined, "push");
    const email = isWanted(category, undefined, "email");
    return { notificationcategory: category.id, push, email, [way]: wanted };
  }

  const known = categories.items !== undefined && choices.items !== undefined;
  return {
    categories: known ? categories.items : undefined,
    error: known ? undefined : (categories.error ?? choices.error),
    busy: categories.isLoading || choices.isLoading,
    reload: () => Promise.all([categories.reload(), choices.reload()]),
    isWanted: (category: Category) =>
      pressed.get(category.id) ?? isWanted(category, choiceFor(choices.items ?? [], category.id), way),
    choose: (category: Category, wanted: boolean) => void choose(category, wanted),
  };
}
