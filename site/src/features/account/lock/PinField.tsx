import { PIN_LENGTH } from "../../../seal/lock";
import { TextField, type TextFieldProps } from "../../../ui/TextField";
import styles from "./lock.module.css";

/** Six digits that nobody reads over the shoulder. No password field: browsers would store the PIN, and send it to other devices. */
export function PinField(props: Omit<TextFieldProps, "type">) {
  return (
    <TextField
      {...props}
      className={styles.pin}
      inputMode="numeric"
      pattern="[0-9]*"
      maxLength={PIN_LENGTH}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      translate="no"
      required
    />
  );
}
