import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "./IconButton";
import { TextField, type TextFieldProps } from "./TextField";

export interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "end"> {
  /** Name of the button while the password is hidden: "Passwort anzeigen". */
  showText: string;
  /** Name of the button while the password is shown: "Passwort verbergen". */
  hideText: string;
}

/** A password that can be made visible. Pasting and password managers work. */
export function PasswordField({ showText, hideText, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      type={shown ? "text" : "password"}
      end={
        <IconButton
          label={shown ? hideText : showText}
          aria-controls={rest.id}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  );
}
