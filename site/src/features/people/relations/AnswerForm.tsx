import { type FormEvent, useState } from "react";
import { call } from "../../../api/client";
import { useApi } from "../../../api/hooks";
import { useReport } from "../../../app/useReport";
import { useTranslation } from "../../../i18n/useTranslation";
import { Actions } from "../../../ui/Actions";
import { Button } from "../../../ui/Button";
import { RadioCards } from "../../../ui/RadioCards";
import { Section } from "../../../ui/Section";
import { useToast } from "../../../ui/Toast";
import { isReceivedRequest, KINDS, type Kind, type Relation } from "./relation";
import styles from "./relations.module.css";

interface AnswerFormProps {
  row: Relation;
  onAnswered: () => Promise<unknown>;
}

/** What the asked person says: yes in one of three ways, or no. They may answer otherwise later. */
export function AnswerForm({ row, onAnswered }: AnswerFormProps) {
  const { t } = useTranslation("relations");
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const [kind, setKind] = useState<Kind>(row.relationtype ?? "private");
  const [busy, setBusy] = useState<"yes" | "no" | null>(null);

  async function answer(what: "yes" | "no") {
    if (busy) return;
    setBusy(what);
    try {
      const path = what === "yes" ? `userrelation/match/${kind}/${row.id}` : `userrelation/nomatch/${row.id}`;
      await call("POST", path, { body: {} });
      await Promise.all([onAnswered(), api.reload("userrelation")]);
      toast.success(t(what === "yes" ? "answered.yes" : "answered.no"));
    } catch (error) {
      report(error);
    }
    setBusy(null);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void answer("yes");
  }

  return (
    <Section title={t(isReceivedRequest(row) ? "answering.title" : "answering.again")}>
      <form className={styles.part} onSubmit={submit} noValidate>
        <p>{t("answering.text")}</p>
        <RadioCards<Kind>
          name="kind"
          id={`kind-${row.id}`}
          legend={t("answering.kind")}
          value={kind}
          onChange={(chosen) => setKind(chosen ?? kind)}
          options={KINDS.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
        />
        <Actions
          even
          back={
            <Button
              variant="second"
              pending={busy === "no"}
              pendingText={t("answering.pending")}
              onClick={() => void answer("no")}
            >
              {t("answering.no")}
            </Button>
          }
          forward={
            <Button type="submit" pending={busy === "yes"} pendingText={t("answering.pending")}>
              {t("answering.yes")}
            </Button>
          }
        />
      </form>
    </Section>
  );
}
