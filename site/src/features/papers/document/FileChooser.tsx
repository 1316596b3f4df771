import { type ChangeEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { languageRow } from "../../../i18n/languages";
import { type ButtonVariant, buttonClass } from "../../../ui/buttonLook";
import { FieldError, FieldHint } from "../../../ui/Field";
import type { FieldTexts } from "../../../ui/fieldTexts";
import { describedBy } from "../../../ui/fieldTexts";
import styles from "../papers.module.css";
import { sizeText, TAKEN, TAKEN_PICTURES } from "./documentForm";

interface FileChooserProps extends FieldTexts {
  file: File | null;
  onChoose: (file: File) => void;
}

/** Chooses a file; on a phone a photo can be taken at once. */
export function FileChooser({ file, onChoose, ...texts }: FileChooserProps) {
  const { t, i18n } = useTranslation("papers");
  const camera = useId();
  const { id, label, hint, error } = texts;

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const chosen = input.files?.[0];
    // The same file can be chosen once more.
    input.value = "";
    if (chosen) onChoose(chosen);
  }

  const described = { "aria-describedby": describedBy(texts), "aria-invalid": error ? true : undefined };
  const way = (own: string, words: "choose" | "photo", variant: ButtonVariant) => (
    <label
      className={buttonClass({ variant }, `${styles.chooser} ${words === "photo" ? styles.camera : ""}`)}
      htmlFor={own}
    >
      <input
        id={own}
        type="file"
        accept={(words === "photo" ? TAKEN_PICTURES : TAKEN).join(",")}
        {...(words === "photo" && { capture: "environment" as const })}
        {...described}
        onChange={choose}
      />
      <span>{t(`document.${words}`)}</span>
    </label>
  );
  return (
    <fieldset className={styles.file}>
      <legend>{label}</legend>
      <FieldHint id={id} hint={hint} />
      {file ? (
        <p className={styles.name}>
          {file.name} · {sizeText(file.size, languageRow(i18n.language).locale)}
        </p>
      ) : null}
      <div className={styles.ways}>
        {way(id, "choose", "second")}
        {way(camera, "photo", "second")}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
