import { type FormEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Treatment } from "../../../api/entities";
import { errorText } from "../../../api/errors";
import { useEntities } from "../../../api/hooks";
import { LoadFailure } from "../../../app/LoadFailure";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { RadioCards } from "../../../ui/RadioCards";
import { Skeleton } from "../../../ui/Skeleton";
import { Failure, FaultList, UnsavedDialog } from "../FormFaults";
import styles from "../medical.module.css";
import { useFaults } from "../useFaults";
import { useFocusIfLost } from "../useFocusIfLost";
import { resultsOf } from "./treatmentQueries";

interface EndFormProps {
  row: Treatment;
  /** A result was chosen and is not saved yet. */
  justResulted: boolean;
  onResult: () => void;
  /** Null takes an earlier result back: the treatment goes on. Throws what the server refused. */
  onSave: (result: number | null) => Promise<void>;
  onCancel: () => void;
}

/** Asks how a treatment ended; only results that exist for its kind are offered. */
export function EndForm({ row, justResulted, onResult, onSave, onCancel }: EndFormProps) {
  const { t } = useTranslation("medical");
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const results = useEntities("treatmentresult", resultsOf(row.treatmentcategory.id));
  const before = row.treatmentresult ? String(row.treatmentresult.id) : null;
  const [chosen, setChosen] = useState<string | null>(before);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  const faults = useFaults<"result">();
  useFocusIfLost(title);

  async function save() {
    setLeaving(false);
    setFailure(null);
    if (chosen === null && before === null) {
      faults.report([{ field: "result", key: "end.missing" }]);
      return;
    }
    if (pending) return;
    setPending(true);
    try {
      await onSave(chosen === null ? null : Number(chosen));
    } catch (error) {
      console.warn("treatment not ended", error);
      setFailure(errorText(t, error));
    } finally {
      setPending(false);
    }
  }

  const { name } = row.treatmentcategory;
  return (
    <Card>
      <form
        className={styles.form}
        aria-labelledby={`${id}-title`}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save();
        }}
      >
        <h4 id={`${id}-title`} ref={title} tabIndex={-1} className={styles.title}>
          {t(before === null ? "end.title" : "end.changeTitle", { name })}
        </h4>
        <FaultList
          faults={faults.faults}
          attempt={faults.attempt}
          idOf={() => id}
          labelOf={() => t("end.legend")}
        />
        {results.error && !results.items ? (
          <LoadFailure error={results.error} onRetry={() => void results.reload()} />
        ) : null}
        {results.isLoading ? <Skeleton shape="text" label={t("state.loading", { ns: "common" })} /> : null}
        {results.items ? (
          <RadioCards
            id={id}
            name={id}
            legend={t("end.legend")}
            hint={t("end.hint")}
            columns={2}
            value={chosen}
            onChange={(result) => {
              setChosen(result);
              setFailure(null);
              faults.forget(["result"]);
              onResult();
            }}
            error={faults.of("result") && t("end.missing")}
            options={results.items.map((result) => ({ value: String(result.id), label: result.name }))}
          />
        ) : null}
        <Failure text={failure} />
        <div className={styles.actions}>
          <Button type="submit" pending={pending} pendingText={t("action.saving", { ns: "common" })}>
            {t("action.save", { ns: "common" })}
          </Button>
          <Button variant="second" onClick={() => (justResulted ? setLeaving(true) : onCancel())}>
            {t("action.cancel", { ns: "common" })}
          </Button>
        </div>
      </form>
      <UnsavedDialog
        open={leaving}
        onSave={() => void save()}
        onDiscard={onCancel}
        onStay={() => setLeaving(false)}
      />
    </Card>
  );
}
