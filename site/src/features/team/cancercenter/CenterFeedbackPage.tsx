import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router";
import { useApi } from "../../../api/hooks";
import { DraftNote } from "../../../form/DraftNote";
import { Restart } from "../../../form/Restart";
import { useSendForm } from "../../../form/useSendForm";
import { paths, thankyouPath } from "../../../paths";
import { BackLink } from "../../../ui/BackLink";
import { Button } from "../../../ui/Button";
import { ErrorSummary } from "../../../ui/ErrorSummary";
import { Note } from "../../../ui/Note";
import { Page } from "../../../ui/Page";
import { Scale } from "../../../ui/Scale";
import { TextArea } from "../../../ui/TextArea";
import { CenterGate } from "./CenterGate";
import type { Center } from "./center";
import styles from "./center.module.css";

/** What is rated, named as the server keeps it. */
const RATINGS = ["waiting", "explanation", "kindness", "involvement", "support"] as const;
const FIELDS = [...RATINGS, "text"] as const;
/** Praise: the reason under which feedback on a centre is kept (X-CC-3). */
const REASON = 5;
/** Longest text, in characters, as the server takes it. */
const LONGEST = 5000;

type Values = Record<(typeof FIELDS)[number], string>;

const NOTHING = Object.fromEntries(FIELDS.map((field) => [field, ""])) as Values;

export default function CenterFeedbackPage() {
  const { t } = useTranslation("cancercenter");
  const { cancercenter, usercancercenter } = useParams();
  const title = t("title.cancerCenterFeedback", { ns: "common" });
  const back = (
    <BackLink
      as={Link}
      to={paths.cancerCenterDetail(Number(cancercenter) || 0, Number(usercancercenter) || 0)}
    >
      {t("title.cancerCenterDetail", { ns: "common" })}
    </BackLink>
  );
  return (
    <CenterGate title={title} back={back}>
      {(center) => (
        <Page title={title} back={back} intro={center.name} width="form">
          <Restart>{(onRestart) => <Form center={center} onRestart={onRestart} />}</Restart>
        </Page>
      )}
    </CenterGate>
  );
}

function Form({ center, onRestart }: { center: Center; onRestart: () => void }) {
  const { t } = useTranslation("cancercenter");
  const api = useApi();
  const navigate = useNavigate();
  const label = (field: keyof Values) => t(`feedback.${field}`);

  const state = useSendForm<Values>({
    draftKey: `cancercenter-feedback-${center.id}`,
    defaults: NOTHING,
    fields: FIELDS,
    labelOf: label,
    check: (values) => {
      const text = values.text.trim();
      if (FIELDS.every((field) => values[field].trim() === "")) return { text: t("feedback.nothing") };
      if ([...text].length <= LONGEST) return {};
      return { text: t("FORM.ERROR.MAXLENGTH_COUNT", { ns: "errors", max: LONGEST }) };
    },
    send: (values, key) => {
      const given = RATINGS.filter((name) => values[name] !== "");
      return api.create(
        "contact",
        {
          reason: REASON,
          cancercenter: center.id,
          ratings: Object.fromEntries(given.map((name) => [name, Number(values[name])])),
          // The server wants words; whoever only rates leaves it to these.
          text: values.text.trim() || t("feedback.onlyRatings"),
        },
        key,
      );
    },
    onSent: () => void navigate(thankyouPath("cancercenter"), { replace: true }),
  });

  return (
    <form className={styles.form} onSubmit={(event) => void state.onSubmit(event)} noValidate>
      <ErrorSummary {...state.summary} />
      <DraftNote draft={state.draft} onDiscard={onRestart} />
      <p>{t("feedback.how")}</p>
      {RATINGS.map((name) => (
        <Controller
          key={name}
          control={state.form.control}
          name={name}
          render={({ field }) => (
            <Scale
              {...field}
              id={state.fieldId(name)}
              legend={label(name)}
              min={1}
              max={5}
              lowText={t("feedback.low")}
              highText={t("feedback.high")}
              error={state.error(name)}
            />
          )}
        />
      ))}
      <TextArea
        {...state.form.register("text")}
        id={state.fieldId("text")}
        label={label("text")}
        optional={t("state.optional", { ns: "common" })}
        hint={t("feedback.noNames")}
        error={state.error("text")}
        className={styles.message}
      />
      <Note>
        <p>{t("feedback.whoReads")}</p>
      </Note>
      <Button
        id={state.fieldId("submit")}
        type="submit"
        block
        pending={state.isSubmitting}
        pendingText={t("feedback.sending")}
      >
        {t("feedback.send")}
      </Button>
    </form>
  );
}
