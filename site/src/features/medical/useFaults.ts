import { useCallback, useState } from "react";
import type { Fault } from "./faults";

/** The faults of the last attempt to save. A fault goes as soon as its field is touched again. */
export function useFaults<F extends string>() {
  const [state, setState] = useState<{ faults: readonly Fault<F>[]; attempt: number }>({
    faults: [],
    attempt: 0,
  });

  const report = useCallback(
    (faults: readonly Fault<F>[]) => setState(({ attempt }) => ({ faults, attempt: attempt + 1 })),
    [],
  );
  const forget = useCallback(
    (fields: readonly F[]) =>
      setState((now) => ({ ...now, faults: now.faults.filter((fault) => !fields.includes(fault.field)) })),
    [],
  );
  const of = (field: F) => state.faults.find((fault) => fault.field === field);

  return { ...state, report, forget, of };
}
