import { useRef, useState } from "react";
import { ApiError } from "../api/problem";
import type { Fault } from "../form/faults";
import type { ErrorItem } from "../ui/ErrorSummary";
import type { AnswerStore } from "./answerStore";
import type { Answers, Item } from "./definition";
import type { Saving } from "./useSaving";

/** What becomes of confirmed answers. */
export interface SendParts {
  /**
   * Stores the answers, and throws the server's error. True: they wait on this device until the plan has them as sent. Calls with keys of the
   * same seed store nothing twice.
   */
  send: (answers: Answers, seed: string) => Promise<boolean>;
  /** Called when they are stored and the draft is gone. */
  onSent: () => void;
}

type Found = readonly (readonly [Item, Fault])[];

/** Why answers were not sent. */
interface Refused {
  faults: Found;
  /** What was wrong above the first question: its field may change meanwhile, which must not move the focus. */
  above: ErrorItem | undefined;
  failure: unknown;
  attempt: number;
}

interface Sending {
  refused: Refused;
  refuse: (faults: Found, above?: ErrorItem) => void;
  pending: boolean;
  submit: () => Promise<void>;
}

const PATH = /^(?:answers|data)\.(.+)$/;

/** Sends what was answered, once at a time. `onFault` hears of the first answer that the server refused. */
export function useSending(
  store: AnswerStore,
  { sync, seed, end, defer }: Saving,
  { send, onSent }: SendParts,
  onFault?: (item: Item) => void,
): Sending {
  const [refused, setRefused] = useState<Refused>({
    faults: [],
    above: undefined,
    failure: null,
    attempt: 0,
  });
  const [pending, setPending] = useState(false);
  const busy = useRef(false);

  function refuse(faults: Found, above?: ErrorItem, failure: unknown = null) {
    store.showFaults(faults.map(([{ linkId }]) => linkId));
    setRefused(({ attempt }) => ({ faults, above, failure, attempt: attempt + 1 }));
  }

  async function submit() {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    try {
      // What came from another device is looked at before it is sent.
      if (!(await sync())) return refuse([]);
      if (await send(store.sendable(), seed())) {
        defer(true);
        return refuse([]);
      }
      await end();
      onSent();
    } catch (error) {
      console.warn("answers not sent", error);
      defer(false);
      const found = faultsOf(error, store);
      const [first] = found;
      if (first) onFault?.(first[0]);
      refuse(found, undefined, found.length > 0 ? null : error);
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  return { refused, refuse, pending, submit };
}

/** What the server found in the answers. */
function faultsOf(error: unknown, store: AnswerStore): [Item, Fault][] {
  const fields = error instanceof ApiError ? error.fields : [];
  return store.questions().flatMap((item): [Item, Fault][] => {
    const fault = fields.find(({ path }) => PATH.exec(path)?.[1] === item.linkId);
    return fault ? [[item, { key: fault.key }]] : [];
  });
}
