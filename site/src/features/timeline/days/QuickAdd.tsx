import { Plus } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldText, fieldTexts } from "../../../api/errors";
import { useApi } from "../../../api/hooks";
import { useReport } from "../../../app/useReport";
import { addDays, type Day } from "../../../dates/dates";
import { languageRow } from "../../../i18n/languages";
import { Button } from "../../../ui/Button";
import { CATEGORY_ICONS, categoryClass } from "../../../ui/categories";
import { cx } from "../../../ui/cx";
import { TextField } from "../../../ui/TextField";
import { useToast } from "../../../ui/Toast";
import { emptyValues, newEntry, TITLE_LENGTH } from "../entry/entryForm";
import { categoryOf, KIND_IDS, KINDS, type Kind } from "../kinds";
import { dayInWords } from "../sentences";
import styles from "./QuickAdd.module.css";

const DAYS = ["today", "tomorrow"] as const;

interface QuickAddProps {
  today: Day;
  /** Kept by the page: with the first entry the list around the line becomes another one. */
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** One line to write down what comes to mind, without leaving the day. */
export function QuickAdd({ today, open, onOpen }: QuickAddProps) {
  const { t } = useTranslation("timeline");
  const opener = useRef<HTMLButtonElement>(null);

  function close() {
    onOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  }

  return (
    <div className={cx(styles.quick, "extra")}>
      {open ? (
        <QuickForm today={today} onClose={close} />
      ) : (
        <Button ref={opener} variant="quiet" compact icon={<Plus />} onClick={() => onOpen(true)}>
          {t("quick.open")}
        </Button>
      )}
    </div>
  );
}

function QuickForm({ today, onClose }: { today: Day; onClose: () => void }) {
  const { t } = useTranslation("timeline");
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState("");
  const [kind, setKind] = useState<Kind>("REMINDER");
  const [day, setDay] = useState<(typeof DAYS)[number]>("today");
  const { store, pending, error, setError } = useQuickSave();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const date = day === "today" ? today : addDays(today, 1);
    if (await store({ kind, title, date, today })) setTitle("");
    // Ready for the next one, or for putting right what was wrong.
    field.current?.focus();
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      aria-label={t("quick.open")}
      noValidate
    >
      <TextField
        // The button that opened it is gone, and the focus would be lost.
        autoFocus
        ref={field}
        id={`${id}-title`}
        label={t("quick.title")}
        error={error}
        value={title}
        autoComplete="off"
        onChange={(event) => {
          setTitle(event.target.value);
          setError(undefined);
        }}
        required
      />
      <fieldset className={styles.chips}>
        <legend className="visually-hidden">{t("form.category")}</legend>
        {KINDS.map((one) => {
          const category = categoryOf(KIND_IDS[one]);
          const Icon = CATEGORY_ICONS[category];
          return (
            <label key={one} className={cx(styles.chip, categoryClass(category))}>
              <input
                type="radio"
                className="visually-hidden"
                name={`${id}-kind`}
                checked={kind === one}
                onChange={() => setKind(one)}
              />
              <Icon />
              {t(`kind.${category}`)}
            </label>
          );
        })}
      </fieldset>
      <fieldset className={styles.chips}>
        <legend className="visually-hidden">{t("form.date")}</legend>
        {DAYS.map((one) => (
          <label key={one} className={styles.chip}>
            <input
              type="radio"
              className="visually-hidden"
              name={`${id}-day`}
              checked={day === one}
              onChange={() => setDay(one)}
            />
            {t(`day.${one}`)}
          </label>
        ))}
      </fieldset>
      <div className={styles.actions}>
        <Button type="submit" compact pending={pending} pendingText={t("action.saving", { ns: "common" })}>
          {t("quick.save")}
        </Button>
        <Button variant="quiet" compact onClick={onClose}>
          {t("action.close", { ns: "common" })}
        </Button>
      </div>
    </form>
  );
}

interface Line {
  kind: Kind;
  title: string;
  date: Day;
  today: Day;
}

function useQuickSave() {
  const { t, i18n } = useTranslation("timeline");
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const busy = useRef(false);
  const attempt = useRef({ body: "", key: "" });
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();

  /** True when it was stored. */
  async function store({ kind, title, date, today }: Line): Promise<boolean> {
    if (busy.current) return false;
    const words = title.trim();
    if (words === "" || words.length > TITLE_LENGTH) {
      setError(words === "" ? t("form.fault.title") : fieldText(t, { key: "maxlength", max: TITLE_LENGTH }));
      return false;
    }
    const draft = newEntry({ ...emptyValues(kind), title, date });
    const body = JSON.stringify(draft);
    // The very same line keeps its key, so that trying again after a lost answer cannot store it twice.
    if (attempt.current.body !== body) attempt.current = { body, key: crypto.randomUUID() };
    busy.current = true;
    setPending(true);
    try {
      await api.create("timelineentry", draft, attempt.current.key);
      // The same words once more are a second entry.
      attempt.current = { body: "", key: "" };
      toast.success(
        t("form.saved", { day: dayInWords(date, today, languageRow(i18n.language).sentenceLocale) }),
      );
      return true;
    } catch (failure) {
      const fault = fieldTexts(t, failure).title;
      if (fault) setError(fault);
      else report(failure);
      return false;
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  return { store, pending, error, setError };
}
