import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useNavigate } from "react-router";
import { useApi, useEntity } from "../../../api/hooks";
import { LoadFailure } from "../../../app/LoadFailure";
import { useReport } from "../../../app/useReport";
import { useSaid } from "../../../app/useSaid";
import { waitingFile } from "../../../offline/waitingFile";
import { paths } from "../../../paths";
import { Actions } from "../../../ui/Actions";
import { Button } from "../../../ui/Button";
import { LinkButton } from "../../../ui/LinkButton";
import { Page } from "../../../ui/Page";
import { Skeleton } from "../../../ui/Skeleton";
import styles from "../papers.module.css";

/** What can be removed by an address, and the page it stood on. */
const PAGES = { document: paths.profileData, paymentmethod: paths.paymentType } as const;
type Removable = keyof typeof PAGES;

const isRemovable = (root: string): root is Removable => Object.hasOwn(PAGES, root);

/** The question before a row goes, with the way back and the verb. Whatever else the address names leads to the profile. */
export function RemoveRow({ root, id }: { root: string; id: string }) {
  if (!isRemovable(root) || !/^-?[1-9]\d{0,15}$/.test(id)) return <Navigate to={paths.profile} replace />;
  return <Question root={root} id={Number(id)} />;
}

function Question({ root, id }: { root: Removable; id: number }) {
  const { t } = useTranslation("papers");
  const navigate = useNavigate();
  const api = useApi();
  const report = useReport();
  const say = useSaid();
  const [pending, setPending] = useState(false);
  const { entity, error, isLoading, reload } = useEntity(root, id);
  const name = entity && ("name" in entity ? entity.name : (entity.label ?? entity.paymenttype?.name));

  async function remove() {
    setPending(true);
    try {
      const waits = id < 0 ? await waitingFile(root, id) : undefined;
      if (waits) {
        await waits.giveUp();
        await api.reload(root);
        say(null, t("remove.done"));
      } else say(await api.remove(root, id), t("remove.done"));
      await navigate(PAGES[root], { replace: true });
    } catch (failure) {
      report(failure);
      setPending(false);
    }
  }

  return (
    <Page title={t(`remove.title.${root}`)} width="form">
      {entity ? (
        <div className={styles.question}>
          <p>{t(`remove.text.${root}`, { name })}</p>
          <Actions
            even
            back={
              <LinkButton as={Link} to={PAGES[root]} variant="second" replace>
                {t("remove.keep")}
              </LinkButton>
            }
            forward={
              <Button variant="destroy" pending={pending} onClick={() => void remove()}>
                {t("remove.yes")}
              </Button>
            }
          />
        </div>
      ) : error?.status === 404 ? (
        <Navigate to={PAGES[root]} replace />
      ) : error ? (
        <LoadFailure error={error} busy={isLoading} onRetry={() => void reload()} />
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
    </Page>
  );
}
