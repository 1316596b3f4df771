import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";
import { isReadable } from "../../../api/files";
import { useApi } from "../../../api/hooks";
import { useServerReachable } from "../../../app/useServerReachable";
import { Form } from "../../../form/Form";
import { RowDefaults } from "../../../form/RowDefaults";
import { paths } from "../../../paths";
import { Actions } from "../../../ui/Actions";
import { BackLink } from "../../../ui/BackLink";
import { Button } from "../../../ui/Button";
import { Note } from "../../../ui/Note";
import { Page } from "../../../ui/Page";
import { Progress } from "../../../ui/Progress";
import styles from "../papers.module.css";
import { DocumentFields } from "./DocumentFields";
import { type DocumentDefaults, nameOf } from "./documentForm";
import { FileChooser } from "./FileChooser";
import { useDocumentForm } from "./useDocumentForm";
import { useDocumentUpload } from "./useDocumentUpload";

/** The page that led here: the medical profile, or the list of all that is stored. */
function useOrigin(): "medicalProfile" | "profileData" {
  const { state } = useLocation();
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : undefined;
  return from === paths.medicalProfile ? "medicalProfile" : "profileData";
}

/** Uploads a file as a new document. */
export default function DocumentAddPage() {
  const { t } = useTranslation("papers");
  const isReached = useServerReachable();
  const origin = useOrigin();
  return (
    <Page
      title={t("title.documentAdd", { ns: "common" })}
      intro={t("document.intro")}
      back={
        <BackLink as={Link} to={paths[origin]}>
          {t(`title.${origin}`, { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      <div className={styles.groups}>
        {isReached ? null : (
          <Note kind="info">
            <p>{t("document.sendLater")}</p>
          </Note>
        )}
        <RowDefaults root="document">{(defaults) => <AddForm defaults={defaults} />}</RowDefaults>
      </div>
    </Page>
  );
}

function AddForm({ defaults }: { defaults: DocumentDefaults }) {
  const { t } = useTranslation("papers");
  const navigate = useNavigate();
  const api = useApi();
  const upload = useDocumentUpload();
  const origin = useOrigin();
  const { form, kinds } = useDocumentForm({
    document: null,
    defaults,
    send: async ({ file }, changes) => {
      const row = file ? await upload.send(file, changes) : null;
      if (row) await api.reload("document");
      return row;
    },
    onSaved: () => void navigate(paths[origin], { replace: true }),
  });
  const { control, getValues, trigger } = form.fields;

  async function choose(file: File) {
    const { name, file: former } = getValues();
    const isOwn = name !== "" && name !== (former ? nameOf(former) : "");
    form.change({ file, unreadable: false, ...(!isOwn && { name: nameOf(file) }) }, "file");
    if ((await isReadable(file)) || getValues("file") !== file) return;
    form.change({ unreadable: true });
    await trigger("file");
  }

  const percent = Math.round((upload.running?.progress ?? 0) * 100);
  return (
    <Form form={form} saveText={t("document.send")} busyText={t("document.sending")}>
      <Controller
        control={control}
        name="file"
        render={({ field }) => (
          <FileChooser
            {...form.frame("file")}
            hint={t("document.fileHint")}
            file={field.value}
            onChoose={(file) => void choose(file)}
          />
        )}
      />
      <DocumentFields form={form} kinds={kinds} />
      {upload.running ? (
        <div className={styles.sending}>
          <Progress
            text={t("document.progress")}
            percentText={t("document.percent", { percent })}
            value={percent}
            max={100}
          />
          <Actions
            back={
              <Button variant="second" onClick={upload.cancel}>
                {t("document.cancel")}
              </Button>
            }
            forward={
              <Button variant="second" onClick={upload.postpone}>
                {t("action.sendLater", { ns: "common" })}
              </Button>
            }
          />
        </div>
      ) : null}
    </Form>
  );
}
