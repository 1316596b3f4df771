import { X } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
import { cx } from "./cx";
import { IconButton } from "./IconButton";
import styles from "./SearchField.module.css";
import { TextField } from "./TextField";

export interface SearchFieldProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  clearLabel: string;
  query: string;
  onChange: (query: string) => void;
  onClear: () => void;
  onBlur?: (() => void) | undefined;
  className?: string | undefined;
  /** Further filters. */
  children?: ReactNode;
}

/** A field that searches while typing. */
export function SearchField({
  ref,
  label,
  clearLabel,
  query,
  onChange,
  onClear,
  onBlur,
  className,
  children,
}: SearchFieldProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers do not support the element
    <div role="search" className={cx(styles.search, className)}>
      <TextField
        id={id}
        ref={ref}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        className={styles.input}
        label={label}
        value={query}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        end={
          query === "" ? undefined : (
            <IconButton label={clearLabel} onClick={onClear}>
              <X />
            </IconButton>
          )
        }
      />
      {children}
    </div>
  );
}
