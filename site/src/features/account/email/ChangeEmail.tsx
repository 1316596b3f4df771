import { useNavigate } from "react-router";
import { useSessionUser } from "../../../api/hooks";
import { EmailText } from "../../../app/EmailText";
import { Link } from "../../../app/Link";
import { useHeadingFocus } from "../../../app/useHeadingFocus";
import { Form } from "../../../form/Form";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { BackLink } from "../../../ui/BackLink";
import { Button } from "../../../ui/Button";
import { Note } from "../../../ui/Note";
import { Page } from "../../../ui/Page";
import { TextField } from "../../../ui/TextField";
import styles from "../account.module.css";
import { PasswordFields } from "../factor/PasswordFields";
import emailStyles from "./email.module.css";
import { useChangeEmail } from "./useChangeEmail";

/** Another address: the present password, then the code that was mailed to the new address. */
export function ChangeEmail({ title }: { title: string }) {
  const { t } = useTranslation("email");
  const navigate = useNavigate();
  const { user, reload } = useSessionUser(true);
  const toPersonalData = () => void navigate(paths.personalData, { replace: true });
  const { form, sent, samePresent, keep, sentAgain, again, change } = useChangeEmail({
    present: user?.email,
    onSaved: () => {
      void reload();
      toPersonalData();
    },
    onCancel: toPersonalData,
  });
  useHeadingFocus(sent !== null, form.summary.items.length > 0);
  const back = (
    <BackLink as={Link} to={paths.personalData}>
      {t("title.personalData", { ns: "common" })}
    </BackLink>
  );

  if (sent)
    return (
      <Page
        title={t("code.title")}
        intro={t(samePresent ? "code.sentSame" : "code.sent")}
        back={back}
        width="form"
      >
        <Form
          form={form}
          saveText={t(samePresent ? "code.confirm" : "code.submit")}
          busyText={t(samePresent ? "code.confirming" : "code.pending")}
          className={styles.form}
          intro={
            sentAgain ? (
              <Note kind="success" role="status">
                {t("code.againSent")}
              </Note>
            ) : null
          }
        >
          <div className={emailStyles.text}>
            <p>
              <b>
                <EmailText email={sent.email} />
              </b>
            </p>
            <p>{t("code.valid", { minutes: sent.minutes })}</p>
            <p>{t("code.spam")}</p>
          </div>
          <TextField
            {...form.fields.register("code")}
            {...form.frame("code")}
            hint={t("code.hint")}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        </Form>
        <div className={emailStyles.ways}>
          <Button
            variant="second"
            pending={again.busy}
            pendingText={t("code.againPending")}
            onClick={again.send}
          >
            {t("code.again")}
          </Button>
          <Button variant="second" onClick={change}>
            {t("code.change")}
          </Button>
        </div>
      </Page>
    );

  return (
    <Page title={title} intro={t("intro")} back={back} width="form">
      <Form form={form} saveText={t("submit")} busyText={t("pending")} className={styles.form}>
        {user?.email ? (
          <div>
            <p>{t("present")}</p>
            <p>
              <b>
                <EmailText email={user.email} />
              </b>
            </p>
          </div>
        ) : null}
        {user?.emailpaused ? (
          <Note>
            <p>{t(`paused.${user.emailpaused}`)}</p>
            <p>{t("paused.right")}</p>
            <div>
              <Button variant="second" compact onClick={keep}>
                {t("paused.keep")}
              </Button>
            </div>
          </Note>
        ) : null}
        <TextField
          {...form.fields.register("email")}
          {...form.frame("email")}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordFields
          password={{
            ...form.fields.register("password"),
            ...form.frame("password"),
            hint: t("passwordHint"),
          }}
          factor={{ ...form.fields.register("factor"), ...form.frame("factor") }}
          factorAsked={form.faultOf("factor") !== undefined}
        />
      </Form>
    </Page>
  );
}
