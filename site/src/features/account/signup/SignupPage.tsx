import { DataProvider } from "../../../app/DataProvider";
import { Link } from "../../../app/Link";
import { useHeadingFocus } from "../../../app/useHeadingFocus";
import { Form } from "../../../form/Form";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Button } from "../../../ui/Button";
import { Note } from "../../../ui/Note";
import { Page } from "../../../ui/Page";
import { Skeleton } from "../../../ui/Skeleton";
import styles from "../account.module.css";
import { useSignInOptions } from "../external/useSignInOptions";
import { CodeFields } from "./CodeFields";
import { SignupFields } from "./SignupFields";
import signupStyles from "./signup.module.css";
import { useSignup } from "./useSignup";

export default function SignupPage() {
  return (
    <DataProvider>
      <Signup />
    </DataProvider>
  );
}

function Signup() {
  const { t } = useTranslation("signup");
  const signup = useSignup();
  const { form, sent, waiting, again } = signup;
  const ways = useSignInOptions();
  useHeadingFocus(sent !== null, form.summary.items.length > 0);

  if (signup.opening)
    return (
      <Page title={t("code.title")}>
        <Skeleton shape="text" label={t("state.loading", { ns: "common" })} />
      </Page>
    );

  if (sent)
    return (
      <Page title={t("code.title")} intro={t("code.sent")}>
        <Form
          form={{ ...form, draft: { ...form.draft, restored: false } }}
          saveText={t("code.submit")}
          busyText={t("code.pending")}
          className={styles.form}
          intro={
            signup.sentAgain ? (
              <Note kind="success" role="status">
                {t("code.againSent")}
              </Note>
            ) : null
          }
        >
          <CodeFields form={form} sent={sent} />
        </Form>
        <div className={signupStyles.ways}>
          <Button
            variant="second"
            pending={again.busy}
            pendingText={t("code.againPending")}
            onClick={again.send}
          >
            {t("code.again")}
          </Button>
          <Button variant="second" onClick={signup.change}>
            {t("code.change")}
          </Button>
        </div>
      </Page>
    );

  return (
    <Page title={t("title")} intro={t("intro")}>
      <Form
        form={form}
        saveText={t("submit")}
        busyText={t("pending")}
        className={styles.form}
        intro={waiting ? <Note role="status">{t("codePending")}</Note> : null}
      >
        <SignupFields form={form} />
      </Form>
      {ways}
      <div className={styles.after}>
        <p>
          {t("haveAccount")}{" "}
          <Link to={paths.login}>
            <b>{t("toLogin")}</b>
          </Link>
        </p>
        <p className="small quiet">{t("safety.purpose", { ns: "common" })}</p>
      </div>
    </Page>
  );
}
