import { useRef } from "react";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { Dialog } from "../../../ui/Dialog";
import { Skeleton } from "../../../ui/Skeleton";
import { isSection, type Side } from "./fields";
import { SideForm, type SideFormHandle } from "./SideForm";
import { fieldsOf, type SectionName } from "./sectionName";
import { useTumor } from "./useTumor";

interface SectionDialogProps {
  side: Side;
  section: SectionName;
  onClose: () => void;
}

/** Edits one group of fields of one side in a dialog. */
export function SectionDialog({ side, section, onClose }: SectionDialogProps) {
  const { t } = useTranslation("tumor");
  const { stored, missing, error, reload, save } = useTumor(true);
  const form = useRef<SideFormHandle>(null);
  const name = t(isSection(section) ? `group.${section}` : `field.${section}`);
  return (
    <Dialog
      title={`${t(`side.${side}`)}: ${name}`}
      closeText={t("action.close", { ns: "common" })}
      onClose={() => (form.current ? form.current.leave() : onClose())}
    >
      {stored ? (
        <SideForm
          ref={form}
          side={side}
          fields={fieldsOf(section)}
          draftKey={`tumor-${side}-${section}`}
          stored={stored[side]}
          missing={missing}
          save={save}
          onDone={onClose}
        />
      ) : error ? (
        <LoadFailure error={error} onRetry={reload} />
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
    </Dialog>
  );
}
