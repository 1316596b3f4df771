import { CircleCheck, EllipsisVertical, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { dayText } from "../../../app/dayText";
import { useTranslation } from "../../../i18n/useTranslation";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { IconButton } from "../../../ui/IconButton";
import { Menu, MenuItem } from "../../../ui/Menu";
import { AddReportItem, TreatmentDocuments } from "../../papers/public/TreatmentDocuments";
import { AddIntakeItem } from "../../timeline/public/AddIntakeItem";
import { isTakenTreatment } from "../intake";
import { TreatmentView, type TreatmentViewProps } from "./TreatmentView";
import { type FormFlags, flagsOf, rowOf } from "./treatmentCatalog";

interface TreatmentEntryProps extends Omit<TreatmentViewProps, "titleLevel" | "menu" | "children"> {
  /** Whether the question about removing it is open. */
  removing: boolean;
  /** The id of the "Mehr" button, to return the focus to it. */
  menuId: string;
  onEdit: () => void;
  onEnd: (flags: FormFlags) => void;
  onRemove: () => void;
  onConfirm: () => Promise<void>;
  onKeep: () => void;
}

/** A treatment with its menu. */
export function TreatmentEntry(props: TreatmentEntryProps) {
  const { row, parts, catalog, removing, menuId } = props;
  const { t } = useTranslation("medical");
  const [pending, setPending] = useState(false);
  const flags = flagsOf(rowOf(catalog.categories, row.treatmentcategory));
  const { name } = row.treatmentcategory;
  // Several treatments may be of one kind; the day tells them apart.
  const distinct = row.startdate ? `${name}, ${dayText(row.startdate)}` : name;
  const more = t("treatment.more", { name: distinct });

  async function confirm() {
    setPending(true);
    await props.onConfirm().finally(() => setPending(false));
  }

  return (
    <>
      <TreatmentView
        {...props}
        titleLevel={4}
        menu={
          <Menu
            label={more}
            trigger={(trigger) => (
              <IconButton label={more} id={menuId} {...trigger}>
                <EllipsisVertical />
              </IconButton>
            )}
          >
            <MenuItem icon={<Pencil />} onClick={props.onEdit}>
              {t("treatment.edit")}
            </MenuItem>
            {flags.endable ? (
              <MenuItem icon={<CircleCheck />} onClick={() => props.onEnd(flags)}>
                {t(row.treatmentresult ? "treatment.changeResult" : "treatment.end")}
              </MenuItem>
            ) : null}
            {flags.endable && !row.treatmentresult && isTakenTreatment(row, catalog.types) ? (
              <AddIntakeItem treatment={row.id} title={row.treatmenttypeleft?.name ?? name} />
            ) : null}
            <AddReportItem treatment={row.id} />
            <MenuItem icon={<Trash2 />} danger onClick={props.onRemove}>
              {t("treatment.remove")}
            </MenuItem>
          </Menu>
        }
      >
        <TreatmentDocuments treatment={row.id} />
      </TreatmentView>
      <ConfirmDialog
        open={removing}
        title={t("treatment.removeTitle", { name: distinct })}
        text={t(parts.length > 0 ? "treatment.removeTextParts" : "treatment.removeText")}
        yesText={t("action.remove", { ns: "common" })}
        destroys
        noText={t("action.no", { ns: "common" })}
        onYes={() => void confirm()}
        onNo={props.onKeep}
        pending={pending}
        pendingText={t("treatment.removing")}
      />
    </>
  );
}
