import { languageRow } from "../../../i18n/languages";
import { useTranslation } from "../../../i18n/useTranslation";
import { FieldError, FieldHint } from "../../../ui/Field";
import { FileButton } from "../../../ui/FileButton";
import type { FieldTexts } from "../../../ui/fieldTexts";
import { describedBy } from "../../../ui/fieldTexts";
import styles from "../papers.module.css";
import { ACCEPTED_PICTURES, ACCEPTED_TYPES, sizeText } from "./documentForm";
import { shownName } from "./fileName";

interface FileChooserProps extends FieldTexts {
  file: File | null;
  onChoose: (file: File) => void;
}

/** Chooses a file; on a phone a photo can be taken at once. */
export function FileChooser({ file, onChoose, ...texts }: FileChooserProps) {
  const { t, i18n } = useTranslation("papers");
  const { id, label, hint, error } = texts;

  const described = { "aria-describedby": describedBy(texts), "aria-invalid": error ? true : undefined };
  return (
    <fieldset className={styles.file}>
      <legend>{label}</legend>
      <FieldHint id={id} hint={hint} />
      {file ? (
        <p className={styles.name}>
          {shownName(file.name)} · {sizeText(file.size, languageRow(i18n.language).locale)}
        </p>
      ) : null}
      <div className={styles.ways}>
        <FileButton
          {...described}
          id={id}
          variant="second"
          accept={ACCEPTED_TYPES.join(",")}
          onChoose={onChoose}
        >
          {t("document.choose")}
        </FileButton>
        <FileButton
          {...described}
          variant="second"
          accept={ACCEPTED_PICTURES.join(",")}
          capture="environment"
          className={styles.camera}
          onChoose={onChoose}
        >
          {t("document.photo")}
        </FileButton>
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
