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
import passwordStyles from "./password.module.css";
import { useForgot } from "./useForgot";

/** Asks for a link. What it says is the same for addresses with and without an account. */
export default function ForgotPage() {
  const { t } = useTranslation("password");
  const { form, sent, again, change } = useForgot();
  useHeadingFocus(sent !== null, form.summary.items.length > 0);
  const back = (
    <BackLink as={Link} to={paths.login}>
      {t("toLogin")}
    </BackLink>
  );

  if (sent)
    return (
      <Page title={t("forgot.sent.title")} back={back}>
        <div className={passwordStyles.text}>
          {again ? (
            <Note kind="success" role="status">
              {t("forgot.sent.again")}
            </Note>
          ) : null}
          <p>{t("forgot.sent.to")}</p>
          <p>
            <b>
              <EmailText email={sent.email} />
            </b>
          </p>
          <p>{t("forgot.sent.inside", { minutes: sent.minutes })}</p>
          <p>{t("forgot.sent.spam")}</p>
          <p>{t("forgot.sent.paused")}</p>
        </div>
        <Form
          form={form}
          saveText={t("forgot.sent.resend")}
          busyText={t("forgot.pending")}
          className={styles.form}
        >
          {null}
        </Form>
        <div className={passwordStyles.ways}>
          <Button variant="second" onClick={change}>
            {t("forgot.sent.change")}
          </Button>
        </div>
      </Page>
    );

  return (
    <Page title={t("title.forgot", { ns: "common" })} intro={t("forgot.intro")} back={back}>
      <Form form={form} saveText={t("forgot.submit")} busyText={t("forgot.pending")} className={styles.form}>
        <TextField
          {...form.fields.register("email")}
          {...form.frame("email")}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Form>
    </Page>
  );
}
