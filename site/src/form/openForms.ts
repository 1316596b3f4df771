import { useEffect, useRef, useSyncExternalStore } from "react";

/** What leaving the page needs of a form. */
export interface OpenForm {
  /** Whether leaving now would lose something. */
  unsaved: () => boolean;
  /** True when it was stored. */
  save: () => Promise<boolean>;
  discard: () => Promise<void>;
}

let forms: readonly OpenForm[] = [];
const listeners = new Set<() => void>();

function become(next: readonly OpenForm[]) {
  forms = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Forms with unsaved changes. */
export function unsavedForms(): readonly OpenForm[] {
  return forms.filter((form) => form.unsaved());
}

/** Registers a form while it is mounted. True for the one that asks for all: the router allows only one blocker. */
export function useOpenForm(form: OpenForm): boolean {
  const latest = useRef(form);
  const entry = useRef<OpenForm>(null);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    const own: OpenForm = {
      unsaved: () => latest.current.unsaved(),
      save: () => latest.current.save(),
      discard: () => latest.current.discard(),
    };
    entry.current = own;
    become([...forms, own]);
    return () => become(forms.filter((one) => one !== own));
  }, []);
  const first = useSyncExternalStore(subscribe, () => forms[0]);
  return first !== undefined && first === entry.current;
}
