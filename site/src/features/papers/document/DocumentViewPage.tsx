import { useNavigate, useParams } from "react-router";
import type { Entities } from "../../../api/entities";
import { useApi, useEntity } from "../../../api/hooks";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { Form } from "../../../form/Form";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { BackLink } from "../../../ui/BackLink";
import { EmptyState } from "../../../ui/EmptyState";
import { LinkButton } from "../../../ui/LinkButton";
import { Page } from "../../../ui/Page";
import { Section } from "../../../ui/Section";
import { Skeleton } from "../../../ui/Skeleton";
import { useOrigin } from "../origin";
import styles from "../papers.module.css";
import { removeModalPath } from "../removable";
import { DocumentFields } from "./DocumentFields";
import { DocumentFile } from "./DocumentFile";
import { ReplaceFile } from "./ReplaceFile";
import { useDocumentForm } from "./useDocumentForm";
import { WaitingFile } from "./WaitingFile";

/** One document: its file, what it is called, and the way to remove it. */
export default function DocumentViewPage() {
  const { t } = useTranslation("papers");
  const { id: text = "" } = useParams();
  const origin = useOrigin();
  // Negative where only this device has it.
  const id = /^-?[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
  const { entity, error, isLoading, reload } = useEntity("document", id);
  const missing = id === null || error?.status === 404 || error?.status === 400;
  return (
    <Page
      // The title of the window stays neutral: others may see it.
      title={entity?.name ?? t("title.documentView", { ns: "common" })}
      back={
        <BackLink as={Link} to={origin.path}>
          {t(`title.${origin.title}`, { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      {missing ? (
        <EmptyState
          text={t("document.missing")}
          action={
            <LinkButton as={Link} to={paths.profileData}>
              {t("title.profileData", { ns: "common" })}
            </LinkButton>
          }
        />
      ) : entity ? (
        // What is typed stays when the document gets its number from the server.
        <Content key={id} document={entity} reload={reload} />
      ) : error ? (
        <LoadFailure error={error} busy={isLoading} onRetry={() => void reload()} />
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
    </Page>
  );
}

interface ContentProps {
  document: Entities["document"];
  reload: () => Promise<unknown>;
}

function Content({ document, reload }: ContentProps) {
  const { t } = useTranslation("papers");
  const navigate = useNavigate();
  const api = useApi();
  const origin = useOrigin();
  const { form, kinds } = useDocumentForm({
    document,
    send: async ({ base }, changes) => await api.update("document", base ?? document, changes),
    onSaved: () => void navigate(origin.path, { replace: true }),
  });
  return (
    <div className={styles.groups}>
      {document.version === 0 ? (
        <WaitingFile document={document} />
      ) : (
        <>
          <DocumentFile document={document} reload={reload} />
          <ReplaceFile document={document} reload={reload} />
        </>
      )}
      <Section title={t("document.about")}>
        <Form form={form} label={t("document.about")} titleLevel={3}>
          <DocumentFields form={form} kinds={kinds} />
        </Form>
      </Section>
      <div>
        <LinkButton as={Link} to={removeModalPath("document", document.id)} variant="danger">
          {t("action.remove", { ns: "common" })}
        </LinkButton>
      </div>
    </div>
  );
}
