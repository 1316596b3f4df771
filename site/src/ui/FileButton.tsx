import type { ChangeEvent, ComponentProps } from "react";
import { type ButtonVariant, buttonClass } from "./buttonLook";
import { cx } from "./cx";
import styles from "./FileButton.module.css";

export interface FileButtonProps
  extends Omit<ComponentProps<"input">, "type" | "onChange" | "className" | "children"> {
  variant?: ButtonVariant | undefined;
  onChoose: (file: File) => void;
  /** Of what looks like a button. */
  className?: string | undefined;
  children: string;
}

/** Chooses a file. The native control lies unseen above what looks like a button, where touch and screen readers expect it. */
export function FileButton({
  variant = "primary",
  onChoose,
  className,
  children,
  ...input
}: FileButtonProps) {
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    // The same file can be chosen once more.
    currentTarget.value = "";
    if (file) onChoose(file);
  }

  return (
    <label
      className={buttonClass({ variant }, cx(styles.file, className))}
      data-main={variant === "primary" ? "" : undefined}
    >
      <input {...input} type="file" onChange={choose} />
      <span>{children}</span>
    </label>
  );
}
