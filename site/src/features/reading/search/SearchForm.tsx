import { Search } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslation } from "../../../i18n/useTranslation";
import { searchResultPath } from "../../../paths";
import { soughtIn } from "../../../spelling/sought";
import { Button } from "../../../ui/Button";
import { TextField } from "../../../ui/TextField";
import styles from "./search.module.css";

interface SearchFormProps {
  /** The search text of the last search. */
  text?: string;
  /** Whether to show the fault of an empty search at once. */
  empty?: boolean;
}

/** The search field. An empty search shows a fault. */
export function SearchForm({ text = "", empty = false }: SearchFormProps) {
  const { t } = useTranslation("search");
  const navigate = useNavigate();
  const [typed, setTyped] = useState(text);
  const [missing, setMissing] = useState(empty);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (soughtIn(typed).length === 0) {
      setMissing(true);
      field.current?.focus();
      return;
    }
    setMissing(false);
    void navigate(searchResultPath(typed.trim()));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers do not support the element
    <form role="search" className={styles.form} noValidate onSubmit={submit}>
      <TextField
        id={id}
        ref={field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        className={styles.input}
        label={t("form.label")}
        hint={t("form.hint")}
        error={missing ? t("form.missing") : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          if (soughtIn(event.target.value).length > 0) setMissing(false);
        }}
      />
      <Button type="submit" icon={<Search />}>
        {t("form.search")}
      </Button>
    </form>
  );
}
