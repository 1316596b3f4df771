import { useState } from "react";
import { Navigate, useNavigate } from "react-router";
import type { Entities } from "../../../api/entities";
import { type Api, useApi, useEntity } from "../../../api/hooks";
import { dayText } from "../../../app/dayText";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useReport } from "../../../app/useReport";
import { useSavedToast } from "../../../app/useSavedToast";
import { useTranslation } from "../../../i18n/useTranslation";
import { waitingFile } from "../../../offline/waitingFile";
import { paths, type RemovableRoot } from "../../../paths";
import { Actions } from "../../../ui/Actions";
import { Button } from "../../../ui/Button";
import { LinkButton } from "../../../ui/LinkButton";
import { Page } from "../../../ui/Page";
import { Skeleton } from "../../../ui/Skeleton";
import styles from "../papers.module.css";
import { isRemovable, REMOVABLE } from "../removable";

/** What a row is called where people know it; undefined for one without a name. */
const NAMES: { readonly [R in RemovableRoot]: (row: Entities[R]) => string | null | undefined } = {
  addressbookentry: ({ practice, firstname, lastname }) =>
    [firstname, lastname].filter(Boolean).join(" ") || practice,
  document: ({ name }) => name,
  externalaccount: ({ displayname }) => displayname,
  followup: ({ date }) => date && dayText(date),
  notification: ({ title }) => title,
  paymentmethod: ({ label, paymenttype }) => label || paymenttype?.name,
  proxyaccess: ({ name }) => name,
  pushdevice: ({ platform }) => platform,
  stresslevel: ({ date }) => date && dayText(date),
  timelineentry: ({ title }) => title,
  treatment: ({ treatmentcategory }) => treatmentcategory.name,
  usercancercenter: ({ cancercenter }) => cancercenter.name,
  userrelation: ({ relatedname }) => relatedname,
};

function nameOf<R extends RemovableRoot>(root: R, row: Entities[R]): string | null | undefined {
  return NAMES[root](row);
}

/** The question before a row goes, with the way back and the verb. Whatever else the address names leads to the profile. */
export function RemoveRow({ root, id }: { root: string; id: string }) {
  if (!isRemovable(root) || !/^-?[1-9]\d{0,15}$/.test(id)) return <Navigate to={paths.profile} replace />;
  return <Question root={root} id={Number(id)} />;
}

/** Of a treatment its parts go first (S-TREAT-13). */
async function removeWhole(api: Api, root: RemovableRoot, id: number): Promise<unknown> {
  if (root === "treatment") {
    const { items } = await api.list(root, { filter: { parenttreatmentId: id } });
    for (const part of items) await api.remove(root, part.id);
  }
  return await api.remove(root, id);
}

function Question({ root, id }: { root: RemovableRoot; id: number }) {
  const { t } = useTranslation("papers");
  const navigate = useNavigate();
  const api = useApi();
  const report = useReport();
  const say = useSavedToast();
  const [pending, setPending] = useState(false);
  const { entity, error, isLoading, reload } = useEntity(root, id);
  const name = entity && nameOf(root, entity as Entities[typeof root]);
  const kind = root === "document" || root === "paymentmethod" ? root : "row";

  async function remove() {
    setPending(true);
    try {
      const waiting = entity?.version === 0 ? await waitingFile(root, id) : undefined;
      if (waiting) {
        await waiting.giveUp();
        await api.reload(root);
        say(null, t("remove.done"));
      } else say(await removeWhole(api, root, id), t("remove.done"));
      await navigate(REMOVABLE[root], { replace: true });
    } catch (failure) {
      report(failure);
      setPending(false);
    }
  }

  return (
    <Page title={t(`remove.title.${kind}`)} width="form">
      {entity ? (
        <div className={styles.question}>
          <p>{t(`remove.text.${kind === "row" && !name ? "unnamed" : kind}`, { name })}</p>
          <Actions
            even
            back={
              <LinkButton as={Link} to={REMOVABLE[root]} variant="second" replace>
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
        <Navigate to={REMOVABLE[root]} replace />
      ) : error ? (
        <LoadFailure error={error} busy={isLoading} onRetry={() => void reload()} />
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
    </Page>
  );
}
