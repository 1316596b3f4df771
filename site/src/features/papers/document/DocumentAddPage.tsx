import { Controller } from "react-hook-form";
import { useNavigate } from "react-router";
import { isReadable } from "../../../api/files";
import { useApi } from "../../../api/hooks";
import { useDateSupport } from "../../../app/dateSupport";
import { dayText } from "../../../app/dayText";
import { Link } from "../../../app/Link";
import { useServerReachable } from "../../../app/useServerReachable";
import { Form } from "../../../form/Form";
import { RowDefaults } from "../../../form/RowDefaults";
import { useTranslation } from "../../../i18n/useTranslation";
import { Actions } from "../../../ui/Actions";
import { BackLink } from "../../../ui/BackLink";
import { Button } from "../../../ui/Button";
import { Note } from "../../../ui/Note";
import { Page } from "../../../ui/Page";
import { Progress } from "../../../ui/Progress";
import { useOrigin, useSuggested } from "../origin";
import styles from "../papers.module.css";
import { DocumentFields } from "./DocumentFields";
import { type DocumentDefaults, nameOf } from "./documentForm";
import { FileChooser } from "./FileChooser";
import { thumbnailOf } from "./thumbnail";
import { useDocumentForm } from "./useDocumentForm";
import { useDocumentUpload } from "./useDocumentUpload";

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
        <BackLink as={Link} to={origin.path}>
          {t(`title.${origin.title}`, { ns: "common" })}
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
  const suggested = useSuggested();
  const { today } = useDateSupport();
  const { form, kinds } = useDocumentForm({
    document: null,
    defaults,
    suggested,
    send: async ({ file }, changes) => {
      const row = file ? await upload.send(file, changes) : null;
      if (row) await api.reload("document");
      return row;
    },
    onSaved: () => void navigate(origin.path, { replace: true }),
  });
  const { control, getValues, trigger } = form.fields;

  /** What a camera calls a file says nothing: the day does, so that nothing has to be typed. */
  const proposed = (file: File) =>
    nameOf(file) ||
    t(file.type.startsWith("image/") ? "document.photoOf" : "document.fileOf", { day: dayText(today) });

  async function choose(file: File) {
    const { name, file: former } = getValues();
    const isOwn = name !== "" && name !== (former ? proposed(former) : "");
    form.change({ file, unreadable: false, ...(!isOwn && { name: proposed(file) }) }, "file", "name");
    void thumbnailOf(file);
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
