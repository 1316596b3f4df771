import { useRef, useState } from "react";
import { useReport } from "../../../../app/useReport";
import { useSavedToast } from "../../../../app/useSavedToast";

interface Choices<V, R> {
  /** The row that holds a choice, if there is one. */
  rowOf: (name: number) => R | undefined;
  /** Writes a choice, onto the row if there is one. */
  store: (name: number, value: V, row: R | undefined) => Promise<R>;
  /** Loads the rows again after a failure. */
  reload: () => Promise<unknown>;
}

/**
 * Choices that are stored as soon as they are made. What is chosen while an earlier choice of the same name is on its way is
 * written onto the row that this one gets; of several only the last counts.
 */
export function useLastChoice<V, R>({ rowOf, store, reload }: Choices<V, R>) {
  const report = useReport();
  const say = useSavedToast();
  /** What was chosen last, of the names that are on their way. */
  const wanted = useRef(new Map<number, V>());
  const [chosen, setChosen] = useState<ReadonlyMap<number, V>>(new Map());

  function show() {
    setChosen(new Map(wanted.current));
  }

  async function choose(name: number, value: V): Promise<void> {
    const isOnItsWay = wanted.current.has(name);
    wanted.current.set(name, value);
    show();
    if (isOnItsWay) return;
    try {
      let row = rowOf(name);
      let next = value;
      do {
        value = next;
        row = await store(name, value, row);
        next = wanted.current.get(name) as V;
      } while (next !== value);
      say(row);
      settle(name);
    } catch (error) {
      // First: what is chosen while the rows are loaded is a choice of its own.
      settle(name);
      report(error);
      await reload();
    }
  }

  function settle(name: number) {
    wanted.current.delete(name);
    show();
  }

  return { chosen, choose: (name: number, value: V) => void choose(name, value) };
}
