import { useId, useState } from "react";
import { createPortal } from "react-dom";
import type { TreatmentType } from "../../../api/entities";
import { useTranslation } from "../../../i18n/useTranslation";
import { matching } from "../../../spelling/matching";
import { Actions } from "../../../ui/Actions";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { RadioCards } from "../../../ui/RadioCards";
import { TextField } from "../../../ui/TextField";
import type { SideValues } from "./sidedValues";
import { nameOf, rowOf } from "./treatmentCatalog";
import { OTHER } from "./treatmentFields";

/** The chosen type, and free text for a type without a name of its own. */
type Chosen = Pick<SideValues, "type" | "other">;

interface TypeDialogProps {
  types: readonly TreatmentType[];
  /** The current choice; "" for none. */
  value: Chosen;
  onChoose: (chosen: Chosen) => void;
  onClose: () => void;
}

/** Chooses a regimen: the list is too long for the form, so it opens in a dialog and can be searched. */
export function TypeDialog({ types, value, onChoose, onClose }: TypeDialogProps) {
  const { t } = useTranslation("medical");
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(value.type || null);
  const [other, setOther] = useState(value.other);
  const [search, setSearch] = useState("");
  const found = new Set(matching(types, search, ({ name, drugs }) => [name ?? "", ...(drugs ?? [])]));
  // The chosen type is always listed, otherwise a search would seem to clear it.
  const shown = types.filter((row) => String(row.id) === chosen || found.has(row));

  const asks = rowOf(types, Number(chosen))?.freetext === true;

  // Outside of the surrounding form element: Enter in the search must not save the treatment.
  return createPortal(
    <Dialog
      title={t("form.schemeOpen")}
      closeText={t("action.close", { ns: "common" })}
      onClose={onClose}
      actions={
        <Actions
          even
          back={
            <Button variant="second" onClick={onClose}>
              {t("action.cancel", { ns: "common" })}
            </Button>
          }
          forward={
            <Button onClick={() => onChoose({ type: chosen ?? "", other: asks ? other : "" })}>
              {t("form.take")}
            </Button>
          }
        />
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
          options={shown.map((row) => ({ value: String(row.id), label: nameOf(row) }))}
        />
      ) : null}
      {asks ? (
        <TextField
          id={`${id}-other`}
          label={t("form.other")}
          hint={t("form.otherHint")}
          maxLength={OTHER.limit?.maxLength}
          value={other}
          onChange={(event) => setOther(event.target.value)}
        />
      ) : null}
    </Dialog>,
    document.body,
  );
}
