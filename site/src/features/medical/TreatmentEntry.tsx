import { CircleCheck, EllipsisVertical, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Treatment } from "../../api/entities";
import { type Day, format } from "../../dates/dates";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { IconButton } from "../../ui/IconButton";
import { Menu, MenuItem } from "../../ui/Menu";
import { TreatmentCard, TreatmentRail, TreatmentStep } from "../../ui/TreatmentCard";
import styles from "./medical.module.css";
import { TreatmentTag } from "./TreatmentTag";
import { type Catalog, type FormFlags, flagsOf, rowOf } from "./treatmentCatalog";
import { type Detail, detailsOf, spanOf } from "./treatmentText";
import { useSpanText } from "./useSpanText";

interface TreatmentEntryProps {
  row: Treatment;
  catalog: Catalog;
  today: Day;
  /** Whether it has its row for itself. */
  alone: boolean;
  /** Whether the question about removing it is open. */
  removing: boolean;
  /** The id that the "Mehr" button carries, so that the focus can come back to it. */
  menuId: string;
  onEdit: () => void;
  onEnd: (flags: FormFlags) => void;
  onRemove: () => void;
  onConfirm: () => Promise<void>;
  onKeep: () => void;
}

/** A treatment to read, with what can be done to it in its menu. */
export function TreatmentEntry(props: TreatmentEntryProps) {
  const { row, catalog, today, alone, removing, menuId } = props;
  const { t } = useTranslation("medical");
  const spanText = useSpanText();
  const [pending, setPending] = useState(false);
  const flags = flagsOf(rowOf(catalog.categories, row.treatmentcategory));
  const details = detailsOf(row, flags, catalog);
  const { name } = row.treatmentcategory;
  const span = spanText(spanOf(row, flags, today));
  // Several treatments may be of one kind; the day tells them apart.
  const distinct = row.startdate ? `${name}, ${format(row.startdate)}` : name;
  const more = t("treatment.more", { name: distinct });

  async function confirm() {
    setPending(true);
    await props.onConfirm().finally(() => setPending(false));
  }

  return (
    <>
      <TreatmentCard
        title={name}
        titleLevel={4}
        span={span}
        tag={<TreatmentTag row={row} flags={flags} today={today} />}
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
            <MenuItem icon={<Trash2 />} danger onClick={props.onRemove}>
              {t("treatment.remove")}
            </MenuItem>
          </Menu>
        }
      >
        {details.length > 0 ? (
          <TreatmentRail wide={alone && details.length > 1}>
            {details.map((detail) => (
              <DetailStep key={detail.key} detail={detail} />
            ))}
          </TreatmentRail>
        ) : null}
        {row.note ? <p className={styles.text}>{row.note}</p> : null}
      </TreatmentCard>
      <ConfirmDialog
        open={removing}
        title={t("treatment.removeTitle", { name: distinct })}
        text={t("treatment.removeText")}
        yesText={t("treatment.removeYes")}
        noText={t("action.no", { ns: "common" })}
        onYes={() => void confirm()}
        onNo={props.onKeep}
        pending={pending}
        pendingText={t("treatment.removing")}
      />
    </>
  );
}

function DetailStep({ detail }: { detail: Detail }) {
  const { t } = useTranslation("medical");
  const antibodies = detail.antibodies.map((name) => t(`form.${name}`)).join(", ");
  const side = detail.side && t(`treatment.side.${detail.side}`);
  const title = [detail.title, side].filter(Boolean).join(", ");
  const below = [detail.text, title ? antibodies : ""].filter(Boolean).join(", ");
  return <TreatmentStep title={title || antibodies} span={below || undefined} />;
}
