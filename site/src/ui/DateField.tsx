import { CalendarDays } from "lucide-react";
import { type KeyboardEvent, type Ref, useCallback, useEffect, useRef, useState } from "react";
import { type Day, format, isDay } from "../dates/dates";
import { type DateInput, inputFault, readInput, showInput } from "../dates/input";
import { firstDay } from "../dates/partial";
import styles from "./DateField.module.css";
import { DatePicker, type DateRules } from "./DatePicker";
import type { DateWords } from "./dateWords";
import type { FieldTexts } from "./fieldTexts";
import { IconButton } from "./IconButton";
import { TextField } from "./TextField";

export interface DateFieldProps extends FieldTexts, DateRules {
  /** See `DateInput`: a day as YYYYMMDD, null, or "?" with unreadable text. */
  value: DateInput | undefined;
  /** Called with every keystroke and when the dialog confirms. */
  onChange: (value: DateInput) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  /** Title of the dialog; default: the label. */
  title?: string | undefined;
  /** Opens the dialog when the field is mounted. */
  openAtStart?: boolean | undefined;
  /** Without manual entry the date can only be chosen in the dialog, which opens on focus. */
  manualEntry?: boolean | undefined;
  /** A month or a year may be typed as well, for a day that nobody remembers. */
  partial?: boolean | undefined;
  /** The latest day that a year of two digits means; without it that is `max`, where the field ends today or before. */
  shortYears?: Day | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
}

/**
 * A date to type as DD.MM.YYYY or to choose in a dialog. When the focus leaves it, the field shows its own error for an
 * invalid date or one out of bounds; an `error` of the form replaces it.
 */
export function DateField({
  id,
  label,
  hint,
  error,
  optional,
  value,
  onChange,
  onBlur,
  name,
  ref,
  title = label,
  openAtStart = false,
  manualEntry = true,
  partial = false,
  shortYears,
  required,
  disabled,
  ...rules
}: DateFieldProps) {
  const { words, today, min, max } = rules;
  // In a field that ends today a year of two digits is one of the past.
  const latest = shortYears ?? (max && max <= today ? max : undefined);
  const [text, setText] = useText(value);
  const [left, setLeft] = useState(false);
  const [requested, setRequested] = useState(openAtStart);
  const dialogShown = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const returning = useReturningFocus(requested, input);

  const noteOpening = useCallback(() => {
    dialogShown.current = true;
  }, []);

  function request() {
    if (!disabled) setRequested(true);
  }

  function close() {
    dialogShown.current = false;
    returning.current = true;
    setRequested(false);
  }

  function pass(next: DateInput, shown: string) {
    setText(shown, next);
    onChange(next);
  }

  function leave() {
    const read = readInput(text, today, partial, latest);
    if (firstDay(read)) setText(showInput(read), read);
    setLeft(true);
    // Tab through the field must not open the delayed dialog.
    if (!manualEntry && !dialogShown.current) setRequested(false);
    onBlur?.();
  }

  function pressKey(event: KeyboardEvent) {
    if (["Enter", " ", "ArrowDown"].includes(event.key)) {
      event.preventDefault();
      request();
    }
  }

  const byDialogOnly = {
    readOnly: true,
    "aria-haspopup": "dialog",
    onFocus: () => !returning.current && request(),
    onClick: request,
    onKeyDown: pressKey,
    className: styles.pick,
    end: <CalendarDays className={styles.icon} />,
  } as const;
  const byTyping = {
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) =>
      pass(readInput(event.target.value, today, partial, latest), event.target.value),
    end: (
      <IconButton
        label={`${label}: ${words.open}`}
        aria-haspopup="dialog"
        disabled={disabled}
        onClick={request}
      >
        <CalendarDays />
      </IconButton>
    ),
  };

  const formatHint = partial ? words.partialFormat : words.format;
  const shownHint =
    manualEntry && hint ? (
      <>
        {hint} {formatHint}
      </>
    ) : (
      (hint ?? (manualEntry && formatHint))
    );
  return (
    <>
      <TextField
        {...(manualEntry ? byTyping : byDialogOnly)}
        ref={(element) => {
          input.current = element;
          if (typeof ref === "function") ref(element);
          else if (ref) ref.current = element;
        }}
        id={id}
        label={label}
        hint={shownHint}
        error={error ?? (left && !requested ? faultText(value, words, min, max) : undefined)}
        optional={optional}
        name={name}
        required={required}
        disabled={disabled}
        value={text}
        onBlur={leave}
      />
      <DatePicker
        {...rules}
        start={firstDay(value) ?? rules.start}
        open={requested}
        onOpen={noteOpening}
        onClose={close}
        onConfirm={(day) => {
          pass(day, format(day));
          close();
        }}
        title={title}
        value={isDay(value) ? value : null}
      />
    </>
  );
}

/** The text in the input. It follows the value, except while the value is the input's own. */
function useText(value: DateInput | undefined): [string, (text: string, value: DateInput) => void] {
  const [state, setState] = useState({ value: value ?? null, text: showInput(value) });
  if (state.value !== (value ?? null)) setState({ value: value ?? null, text: showInput(value) });
  return [state.text, (text, next) => setState({ value: next, text })];
}

/**
 * True while a closing dialog returns the focus, so that a field that opens on focus does not open again. A dialog that
 * opened without a press has no element to return to; then the field takes the focus.
 */
function useReturningFocus(requested: boolean, input: { current: HTMLInputElement | null }) {
  const returning = useRef(false);
  useEffect(() => {
    if (requested || !returning.current) return;
    if (document.activeElement === document.body) input.current?.focus();
    returning.current = false;
  }, [requested, input]);
  return returning;
}

function faultText(
  value: DateInput | undefined,
  words: DateWords,
  min: Day | null | undefined,
  max: Day | null | undefined,
): string | undefined {
  const fault = inputFault(value, min, max);
  if (fault === "parseDate") return words.parseDate;
  if (fault === "minDate" && min) return words.minDate(format(min));
  if (fault === "maxDate" && max) return words.maxDate(format(max));
  return undefined;
}
