import { useApi, useEntities } from "../../../../api/hooks";
import { currentOf } from "../../../../api/problem";
import { type Category, type Choice, choiceFor, isWanted, type Way } from "./choices";
import { useLastChoice } from "./useLastChoice";

/** Which kinds of notice reach the person one way; every change is stored at once. */
export function useChoices(way: Way) {
  const api = useApi();
  const categories = useEntities("notificationcategory", { sort: ["sort"] });
  const choices = useEntities("usernotificationcategory");
  const rowOf = (category: number) => choiceFor(choices.items ?? [], category);
  const { chosen, choose } = useLastChoice({
    rowOf,
    store: (id, wanted: boolean, row) => (row ? change(row, wanted) : begin(id, wanted)),
    reload: choices.reload,
  });

  /** Only one way is changed, so that it goes onto what another device has chosen meanwhile. */
  async function change(row: Choice, wanted: boolean): Promise<Choice> {
    try {
      return await api.update("usernotificationcategory", row, { [way]: wanted });
    } catch (error) {
      const current = currentOf(error);
      if (!current) throw error;
      return await api.update("usernotificationcategory", current as Choice, { [way]: wanted });
    }
  }

  /** The first choice of a kind. The other way stays as it was before anything was chosen. */
  function begin(id: number, wanted: boolean) {
    const usual = usualOf(categories.items?.find((category) => category.id === id));
    const choice = { notificationcategory: id, ...usual, [way]: wanted };
    return api.create("usernotificationcategory", choice, undefined, usual);
  }

  const known = categories.items !== undefined && choices.items !== undefined;
  return {
    categories: known ? categories.items : undefined,
    error: known ? undefined : (categories.error ?? choices.error),
    busy: categories.isLoading || choices.isLoading,
    reload: () => Promise.all([categories.reload(), choices.reload()]),
    isWanted: (category: Category) => chosen.get(category.id) ?? isWanted(category, rowOf(category.id), way),
    choose: ({ id }: Category, wanted: boolean) => choose(id, wanted),
  };
}

/** What holds of a kind before anything was chosen. */
function usualOf(category: Category | undefined) {
  if (!category) return {};
  return { push: isWanted(category, undefined, "push"), email: isWanted(category, undefined, "email") };
}
