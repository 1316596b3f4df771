import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { call } from "../../../api/client";
import { useApi, useEntities, useQuietRead } from "../../../api/hooks";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useReport } from "../../../app/useReport";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Button } from "../../../ui/Button";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { EmptyState } from "../../../ui/EmptyState";
import { LinkButton } from "../../../ui/LinkButton";
import { Page } from "../../../ui/Page";
import { Section } from "../../../ui/Section";
import { Skeleton } from "../../../ui/Skeleton";
import { useToast } from "../../../ui/Toast";
import { ValueList } from "../../../ui/ValueList";
import { objectionPath } from "../objection/public/objectionPath";
import { AnswerForm } from "./AnswerForm";
import { RelationTag } from "./RelationTag";
import type { Relation } from "./relation";
import { spoken } from "./relation";
import styles from "./relations.module.css";
import { ToRelations } from "./ToRelations";
import { useWho } from "./useWho";

/** One relation, which the asked person has seen from then on. */
export default function RelationViewPage() {
  const { t } = useTranslation("relations");
  const { id = "" } = useParams();
  const isId = /^[1-9]\d{0,15}$/.test(id);
  const { data, error, busy, retry, reload } = useQuietRead<Relation>(
    isId ? `userrelation/read/${id}` : null,
  );
  if (data) return <Shown row={data} reload={reload} />;
  const isMissing = !isId || error?.status === 404;
  return (
    <Page title={t(isMissing ? "notFound.title" : "title.relationView")} back={<ToRelations />} width="form">
      {isMissing ? (
        <EmptyState
          text={t("notFound.text")}
          action={
            <LinkButton as={Link} to={paths.relations} variant="second" compact>
              {t("notFound.back")}
            </LinkButton>
          }
        />
      ) : error ? (
        <LoadFailure error={error} busy={busy} onRetry={retry} />
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
    </Page>
  );
}

function Shown({ row, reload }: { row: Relation; reload: () => Promise<unknown> }) {
  const { t } = useTranslation("relations");
  const who = useWho()(row);
  const missing = t("state.notGiven", { ns: "common" });
  const categories = (row.categories ?? []).map(({ name }) => name).join(", ");
  return (
    <Page title={who} back={<ToRelations />} width="form">
      <div className={styles.part}>
        <div>
          <RelationTag row={row} />
        </div>
        <ValueList
          columns={2}
          missing={missing}
          rows={[
            {
              key: "categories",
              name: t(row.received ? "toThem" : "form.categories"),
              value: categories || undefined,
            },
            {
              key: "kind",
              name: t("form.kind"),
              value: row.relationtype ? t(`kind.${row.relationtype}`) : undefined,
            },
            { key: "number", name: t("form.number"), value: spoken(row.relateduser) },
          ]}
        />
      </div>
      {row.received ? <AnswerForm key={row.version} row={row} onAnswered={reload} /> : null}
      <Ways row={row} who={who} />
    </Page>
  );
}

/** What one can do beside answering: end it, and say that it should not be there. */
function Ways({ row, who }: { row: Relation; who: string }) {
  const { t } = useTranslation("relations");
  const navigate = useNavigate();
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const { items = [] } = useEntities("userrelation", { size: 100 });
  const [confirming, setConfirming] = useState<"one" | "all" | null>(null);
  const [busy, setBusy] = useState(false);
  const withThem = items.filter(({ relateduser }) => relateduser === row.relateduser).length;
  const open = (row.status ?? "open") === "open";

  async function end(what: "one" | "all") {
    setBusy(true);
    try {
      if (what === "one") await api.remove("userrelation", row.id);
      else {
        const body = { relatedUserId: row.relateduser };
        await call("DELETE", "userrelation/deleteByRelatedUserIdForLoggedInUser", { body });
      }
      await api.reload("userrelation");
      toast.success(t("end.done"));
      await navigate(paths.relations, { replace: true });
    } catch (error) {
      report(error);
      setConfirming(null);
      setBusy(false);
    }
  }

  return (
    <Section title={t("end.section")}>
      <div className={styles.ways}>
        <Button variant="second" onClick={() => setConfirming("one")}>
          {t(open ? (row.received ? "end.delete" : "end.takeBack") : "end.button")}
        </Button>
        {withThem > 1 ? (
          <Button variant="second" onClick={() => setConfirming("all")}>
            {t("end.all", { number: withThem })}
          </Button>
        ) : null}
        {row.received ? (
          <LinkButton as={Link} to={objectionPath("userrelation", row.id)} variant="second">
            {t("report")}
          </LinkButton>
        ) : null}
      </div>
      <ConfirmDialog
        open={confirming !== null}
        title={t(confirming === "all" ? "end.askAll" : "end.ask")}
        text={t("end.text", { name: who })}
        yesText={t("end.yes")}
        noText={t("action.cancel", { ns: "common" })}
        onYes={() => void (confirming && end(confirming))}
        onNo={() => setConfirming(null)}
        pending={busy}
      />
    </Section>
  );
}
