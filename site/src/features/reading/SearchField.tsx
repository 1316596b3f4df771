import { X } from "lucide-react";
import { type Ref, useId } from "react";
import { IconButton } from "../../ui/IconButton";
import { TextField } from "../../ui/TextField";
import styles from "./reading.module.css";

interface SearchFieldProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  clearLabel: string;
  query: string;
  onChange: (query: string) => void;
  onClear: () => void;
  onBlur?: (() => void) | undefined;
}

/** One field that searches while somebody types. */
export function SearchField({ ref, label, clearLabel, query, onChange, onClear, onBlur }: SearchFieldProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers do not know the element
    <div role="search" className={styles.search}>
      <TextField
        id={id}
        ref={ref}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        className={styles.searchInput}
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
    </div>
  );
}
