import { useDateSupport } from "../../../app/dateSupport";
import { useSavedToast } from "../../../app/useSavedToast";
import { useTranslation } from "../../../i18n/useTranslation";
import { Tag } from "../../../ui/Tag";
import { useToast } from "../../../ui/Toast";
import styles from "../medical.module.css";
import { EndForm } from "./EndForm";
import { TreatmentEntry } from "./TreatmentEntry";
import { TreatmentForm } from "./TreatmentForm";
import { draftKeyOf } from "./treatmentDrafts";
import type { Entry } from "./treatmentState";
import type { Treatments } from "./useTreatments";

interface TreatmentItemProps {
  entry: Entry;
  /** Whether it has a row of its own. */
  alone: boolean;
  treatments: Treatments;
  /** Called when a form or the whole card closes, with the id of a button that remains. */
  onClosed: (menuId: string) => void;
}

function menuIdOf(id: number): string {
  return `treatment-more-${id}`;
}

/** One root treatment: its card, its form or the question how it ended. */
export function TreatmentItem({ entry, alone, treatments, onClosed }: TreatmentItemProps) {
  const { t } = useTranslation("medical");
  const toast = useToast();
  const say = useSavedToast();
  const { today } = useDateSupport();
  const { catalog, birthday, dispatch } = treatments;
  const { id, stored, parts, begin } = entry;
  const menuId = menuIdOf(id);
  if (!catalog) return null;

  function cancel() {
    void treatments.cancel(entry);
    onClosed(menuId);
  }

  async function remove() {
    try {
      say(await treatments.remove(entry), t("treatment.removed"));
      onClosed(menuId);
    } catch (error) {
      console.warn("treatment not removed", error);
      toast.error(t("treatment.removeFailed"));
    }
  }

  const unsaved = (
    <div role="status" className={entry.justResulted ? styles.unsaved : undefined}>
      {entry.justResulted ? <Tag kind="waiting">{t("treatment.justResulted")}</Tag> : null}
    </div>
  );
  if (entry.editing) {
    return (
      <div data-open="">
        {unsaved}
        <TreatmentForm
          row={stored}
          parts={parts}
          begin={begin}
          draftKey={draftKeyOf(id)}
          catalog={catalog}
          birthday={birthday}
          onResult={() => dispatch({ type: "resulted", id })}
          onSave={(values, keyOf) => treatments.save(entry, values, keyOf)}
          onSaved={(savedId) => onClosed(menuIdOf(savedId))}
          onCancel={cancel}
        />
      </div>
    );
  }
  if (!stored) return null;
  if (entry.ending) {
    return (
      <div data-open="">
        {unsaved}
        <EndForm
          row={stored}
          onResult={() => dispatch({ type: "resulted", id })}
          onSave={(base, result) => treatments.end(entry, base, result)}
          onSaved={() => onClosed(menuId)}
          onCancel={cancel}
        />
      </div>
    );
  }
  return (
    <TreatmentEntry
      row={stored}
      parts={parts}
      catalog={catalog}
      today={today}
      alone={alone}
      removing={entry.removing}
      menuId={menuId}
      onEdit={() => dispatch({ type: "edit", id })}
      onEnd={({ endable }) => dispatch({ type: "end", id, endable })}
      onRemove={() => dispatch({ type: "remove", id })}
      onConfirm={remove}
      onKeep={() => dispatch({ type: "cancel", id })}
    />
  );
}
