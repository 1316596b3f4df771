import { useId, useRef } from "react";
import type { Treatment } from "../../../api/entities";
import { useEntities } from "../../../api/hooks";
import { LoadFailure } from "../../../app/LoadFailure";
import { Form } from "../../../form/Form";
import { inWords, merge as mergeFields } from "../../../form/merge";
import { useForm } from "../../../form/useForm";
import { useTranslation } from "../../../i18n/useTranslation";
import { Card } from "../../../ui/Card";
import { RadioCards } from "../../../ui/RadioCards";
import { Skeleton } from "../../../ui/Skeleton";
import styles from "../medical.module.css";
import { useFocusIfLost } from "../useFocusIfLost";
import { resultsOf } from "./treatmentQueries";

interface EndValues {
  result: string | null;
  /** The treatment when the form was opened. */
  base: Treatment;
}

interface EndFormProps {
  row: Treatment;
  /** Called when a result was chosen that is not saved yet. */
  onResult: () => void;
  /** Null clears an earlier result: the treatment is ongoing. Throws the server's error. */
  onSave: (base: Treatment, result: number | null) => Promise<Treatment>;
  onSaved: () => void;
  onCancel: () => void;
}

function resultOf({ treatmentresult }: Treatment): string | null {
  return treatmentresult ? String(treatmentresult.id) : null;
}

const FIELDS = { result: {} };

function valuesOf(base: Treatment): EndValues {
  return { result: resultOf(base), base };
}

/** Asks how a treatment ended; offers only the results of its category. */
export function EndForm({ row, onResult, onSave, onSaved, onCancel }: EndFormProps) {
  const { t } = useTranslation("medical");
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const results = useEntities("treatmentresult", resultsOf(row.treatmentcategory.id));
  useFocusIfLost(title);

  function merge(values: EndValues, current: unknown) {
    const [before, theirs] = [valuesOf(values.base), valuesOf(current as Treatment)];
    const rows = [...(results.items ?? []), theirs.base.treatmentresult, before.base.treatmentresult];
    // Whoever saves says how it ended, also where that is what was there before.
    return inWords(FIELDS, mergeFields(FIELDS, before, values, theirs, ["result"]), {
      labelOf: () => t("end.legend"),
      shown: (_, { result }) => rows.find((one) => one && String(one.id) === result)?.name ?? "",
      notGiven: t("state.notGiven", { ns: "common" }),
    });
  }

  const form = useForm<EndValues, "result", Treatment>({
    start: () => valuesOf(row),
    draft: { key: `treatment-end-${row.id}` },
    fields: ["result"],
    labelOf: () => t("end.legend"),
    check: ({ result, base }) =>
      result === null && resultOf(base) === null ? { result: { key: "end.missing" } } : {},
    say: ({ key }) => (key === "end.missing" ? t(key) : undefined),
    send: ({ result, base }) => onSave(base, result === null ? null : Number(result)),
    fieldOf: (path) => (path === "treatmentresult" ? "result" : undefined),
    merge,
    savedText: () => t("state.saved", { ns: "common" }),
    onSaved,
    onCancel,
  });

  const { name } = row.treatmentcategory;
  return (
    <Card>
      {form.conflict ? null : (
        <h4 id={titleId} ref={title} tabIndex={-1} className={styles.title}>
          {t(resultOf(row) === null ? "end.title" : "end.changeTitle", { name })}
        </h4>
      )}
      <Form form={form} labelledBy={titleId} titleLevel={3}>
        {results.error && !results.items ? (
          <LoadFailure error={results.error} onRetry={() => void results.reload()} />
        ) : null}
        {results.isLoading ? <Skeleton shape="text" label={t("state.loading", { ns: "common" })} /> : null}
        {results.items ? (
          <RadioCards
            id={form.idOf("result")}
            name={form.idOf("result")}
            legend={t("end.legend")}
            hint={t("end.hint")}
            columns={2}
            value={form.fields.watch("result")}
            onChange={(result) => {
              form.change({ result }, "result");
              onResult();
            }}
            error={form.error("result")}
            options={results.items.map((result) => ({ value: String(result.id), label: result.name }))}
          />
        ) : null}
      </Form>
    </Card>
  );
}
