import { Controller } from "react-hook-form";
import { useNavigate, useParams } from "react-router";
import type { Entities } from "../../../api/entities";
import { useApi } from "../../../api/hooks";
import { contactLimits } from "../../../api/limits";
import { Link } from "../../../app/Link";
import { isUnsent } from "../../../device/unsent";
import { Form } from "../../../form/Form";
import type { Faults } from "../../../form/faults";
import { faultsIn, text } from "../../../form/fields";
import { RowDefaults } from "../../../form/RowDefaults";
import { useForm } from "../../../form/useForm";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths, thankyouPath } from "../../../paths";
import { BackLink } from "../../../ui/BackLink";
import { Note } from "../../../ui/Note";
import { Page } from "../../../ui/Page";
import { RadioCards } from "../../../ui/RadioCards";
import { TextArea } from "../../../ui/TextArea";
import { CenterGate } from "./CenterGate";
import type { Center } from "./center";
import styles from "./center.module.css";

/**
 * Ratings as stored; people choose words, because numbers could be read as school grades, which run the other way
 * round.
 */
const GRADES = ["1", "2", "3", "4", "5"] as const;

/** The rated aspects, by their names on the wire. */
const RATINGS = ["waiting", "explanation", "kindness", "involvement", "support"] as const;
const FIELDS = [...RATINGS, "text"] as const;
/** Praise: the reason under which feedback on a centre is stored (X-CC-3). */
const REASON = 5;
const TEXT = { text: text(contactLimits.text) };

type FeedbackField = (typeof FIELDS)[number];
type Values = Record<FeedbackField, string>;

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
          <RowDefaults root="contact">
            {(defaults) => <FeedbackForm center={center} defaults={defaults} />}
          </RowDefaults>
        </Page>
      )}
    </CenterGate>
  );
}

function check(values: Values): Faults<FeedbackField> {
  if (FIELDS.every((field) => values[field].trim() === "")) return { text: { key: "nothing" } };
  return faultsIn(TEXT, values);
}

interface FeedbackFormProps {
  center: Center;
  /** What a new message begins with. */
  defaults: Partial<Entities["contact"]>;
}

function valuesOf({ ratings, text }: Partial<Entities["contact"]>): Values {
  const rated = RATINGS.map((name) => [name, String(ratings?.[name] ?? "")]);
  return { ...Object.fromEntries(rated), text: text ?? "" };
}

function FeedbackForm({ center, defaults }: FeedbackFormProps) {
  const { t } = useTranslation("cancercenter");
  const api = useApi();
  const navigate = useNavigate();
  const label = (field: FeedbackField) => t(`feedback.${field}`);

  const form = useForm<Values, FeedbackField, unknown>({
    start: () => valuesOf(defaults),
    draft: { key: `cancercenter-feedback-${center.id}` },
    fields: FIELDS,
    labelOf: label,
    check,
    say: ({ key }) => (key === "nothing" ? t("feedback.nothing") : undefined),
    send: (values, keyOf) => {
      const given = RATINGS.filter((name) => values[name] !== "");
      const draft = {
        reason: REASON,
        cancercenter: center.id,
        ratings: Object.fromEntries(given.map((name) => [name, Number(values[name])])),
        // The server requires a text; this one is sent with ratings alone.
        text: values.text.trim() || t("feedback.onlyRatings"),
      } as const;
      return api.create("contact", draft, keyOf(draft));
    },
    onSaved: (row) =>
      void navigate(isUnsent(row) ? paths.outbox : thankyouPath("cancercenter"), { replace: true }),
    // Leaving asks nothing: the draft is kept until it is sent.
    leaving: "quietly",
  });

  return (
    <Form form={form} saveText={t("feedback.send")} busyText={t("feedback.sending")}>
      <p>{t("feedback.how")}</p>
      {RATINGS.map((name) => (
        <Controller
          key={name}
          control={form.fields.control}
          name={name}
          render={({ field }) => (
            <RadioCards
              {...field}
              id={form.idOf(name)}
              legend={label(name)}
              options={GRADES.map((value) => ({ value, label: t(`feedback.rating.${value}`) }))}
              onChange={(value) => field.onChange(value ?? "")}
              error={form.error(name)}
            />
          )}
        />
      ))}
      <TextArea
        {...form.fields.register("text")}
        id={form.idOf("text")}
        label={label("text")}
        optional={t("state.optional", { ns: "common" })}
        hint={t("feedback.noNames")}
        error={form.error("text")}
        className={styles.message}
      />
      <Note>
        <p>{t("feedback.whoReads")}</p>
      </Note>
    </Form>
  );
}
