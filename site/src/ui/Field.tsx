import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./Field.module.css";
import type { FieldTexts } from "./fieldTexts";
import { useStableWhilePressed } from "./useStableWhilePressed";

/** Label above, hint under the label, error under the field: the layout of every one-line field. */
export function Field({ id, label, hint, error, optional, children }: FieldTexts & { children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        <span>{label}</span>
        {optional !== undefined && <span className={styles.optional}> ({optional})</span>}
      </label>
      <FieldHint id={id} hint={hint} />
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

export function FieldHint({ id, hint }: Pick<FieldTexts, "id" | "hint">) {
  return hint ? (
    <div className={styles.hint} id={`${id}-hint`}>
      {hint}
    </div>
  ) : null;
}

export function FieldError({ id, error }: Pick<FieldTexts, "id" | "error">) {
  const shown = useStableWhilePressed(error);
  return shown ? (
    <p className={styles.error} id={`${id}-error`}>
      <CircleAlert />
      <span>{shown}</span>
    </p>
  ) : null;
}
