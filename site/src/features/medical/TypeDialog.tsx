import { useId, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import type { TreatmentType } from "../../api/entities";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { RadioCards } from "../../ui/RadioCards";
import { TextField } from "../../ui/TextField";

interface TypeDialogProps {
  types: readonly TreatmentType[];
  /** Id of the chosen type, or an empty text. */
  value: string;
  onChoose: (type: string) => void;
  onClose: () => void;
}

/** Without accents and case, so that a search finds what was meant. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase("de-DE");
}

/** The list of regimens is too long for the form; it opens over it and can be searched. */
export function TypeDialog({ types, value, onChoose, onClose }: TypeDialogProps) {
  const { t } = useTranslation("medical");
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(value || null);
  const [search, setSearch] = useState("");
  const wanted = plain(search.trim());
  // The chosen one stays in sight, otherwise a search would seem to take it back.
  const shown = types.filter(
    (row) =>
      String(row.id) === chosen ||
      [row.name, ...(row.drugs ?? [])].some((name) => plain(name).includes(wanted)),
  );

  // Outside the form it belongs to: Enter in the search must not save the treatment.
  return createPortal(
    <Dialog
      title={t("form.schemeOpen")}
      closeText={t("action.close", { ns: "common" })}
      onClose={onClose}
      actions={
        <>
          <Button variant="second" onClick={onClose}>
            {t("action.cancel", { ns: "common" })}
          </Button>
          <Button onClick={() => onChoose(chosen ?? "")}>{t("form.take")}</Button>
        </>
      }
    >
      <TextField
        id={`${id}-search`}
        type="search"
        label={t("form.schemeSearch")}
        hint={t("form.schemeSearchHint")}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p className="small quiet" role="status">
        {shown.length === 0 ? t("form.schemeNone") : t("form.schemeFound", { count: shown.length })}
      </p>
      {shown.length > 0 ? (
        <RadioCards
          id={`${id}-list`}
          name={`${id}-list`}
          legend={t("form.scheme")}
          legendHidden
          value={chosen}
          onChange={setChosen}
          options={shown.map((row) => ({ value: String(row.id), label: row.name }))}
        />
      ) : null}
    </Dialog>,
    document.body,
  );
}
