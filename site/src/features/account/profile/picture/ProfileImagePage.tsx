import { useEffect, useRef, useState } from "react";
import { call } from "../../../../api/client";
import { isUnreached } from "../../../../api/problem";
import { Link } from "../../../../app/Link";
import { LoadFailure } from "../../../../app/LoadFailure";
import { PICTURE, usePicture } from "../../../../app/usePicture";
import { useReport } from "../../../../app/useReport";
import { useSavedToast } from "../../../../app/useSavedToast";
import { isUnsent } from "../../../../device/unsent";
import { useTranslation } from "../../../../i18n/useTranslation";
import { waitingPost } from "../../../../offline/waitingFile";
import { paths } from "../../../../paths";
import { BackLink } from "../../../../ui/BackLink";
import { Button } from "../../../../ui/Button";
import { ConfirmDialog } from "../../../../ui/ConfirmDialog";
import { FileButton } from "../../../../ui/FileButton";
import { Note } from "../../../../ui/Note";
import { Page } from "../../../../ui/Page";
import { Skeleton } from "../../../../ui/Skeleton";
import { useToast } from "../../../../ui/Toast";
import { faultOf, type PictureFault } from "./head";
import { PictureEditor } from "./PictureEditor";
import { PictureSending } from "./PictureSending";
import styles from "./picture.module.css";
import { usePictureUpload } from "./usePictureUpload";

/** What a canvas can be made of in every browser; phones turn their own formats into the first one. */
const TAKEN = "image/jpeg,image/png,image/webp";

export default function ProfileImagePage() {
  const { t } = useTranslation("profile");
  const { picture, error, busy, reload, forget } = usePicture(true);
  // One that was sent from this device is loaded anew: what is chosen meanwhile, and the focus, stay.
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && (picture !== undefined || isUnreached(error))) setOpen(true);
  return (
    <Page
      title={t("title.profileImage", { ns: "common" })}
      intro={t("picture.intro")}
      back={
        <BackLink as={Link} to={paths.profile}>
          {t("title.profile", { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      {picture === undefined && error ? (
        <LoadFailure error={error} busy={busy} onRetry={() => void reload()} />
      ) : null}
      {isOpen ? (
        <OwnPicture picture={picture} reload={reload} forget={forget} />
      ) : error ? null : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
    </Page>
  );
}

interface OwnPictureProps {
  /** Undefined where it cannot be loaded; another one can be chosen all the same. */
  picture: string | null | undefined;
  reload: () => Promise<unknown>;
  forget: () => Promise<unknown>;
}

function OwnPicture({ picture, reload, forget }: OwnPictureProps) {
  const { t } = useTranslation("profile");
  const say = useSavedToast();
  const upload = usePictureUpload();
  const [chosen, setChosen] = useState<ImageBitmap | null>(null);
  const [fault, setFault] = useState<PictureFault | null>(null);
  const chooser = useRef<HTMLInputElement>(null);

  useEffect(() => () => chosen?.close(), [chosen]);

  async function choose(file: File) {
    const found = await faultOf(file);
    setFault(found);
    if (found) return;
    try {
      setChosen(await createImageBitmap(file));
    } catch {
      setFault("image");
    }
  }

  async function sent(answer: unknown) {
    if (answer === null) return;
    if (!isUnsent(answer)) await reload();
    say(answer, t("picture.saved"));
    focusSoon();
  }

  /** What was pressed is gone by then. */
  function focusSoon() {
    setTimeout(() => chooser.current?.focus());
  }

  function endChoice() {
    setChosen(null);
    focusSoon();
  }

  const { item } = upload;
  if (chosen)
    return (
      <PictureEditor
        picture={chosen}
        onCancel={endChoice}
        onSave={(file) => {
          setChosen(null);
          void upload.send(file).then(sent);
        }}
      />
    );
  if (item && ["Start", "Progress", "Error"].includes(item.state))
    return (
      <PictureSending
        item={item}
        onCancel={() => {
          upload.cancel();
          focusSoon();
        }}
        onPostpone={upload.postpone}
        onAgain={() => void upload.again().then(sent)}
        onDiscard={() => {
          upload.discard();
          focusSoon();
        }}
      />
    );
  return (
    <div className={styles.part}>
      {fault ? (
        <Note kind="danger" role="alert">
          <p>{t(`picture.fault.${fault}`)}</p>
        </Note>
      ) : null}
      {picture ? (
        <img className={styles.frame} src={picture} alt={t("picture.own")} width={512} height={512} />
      ) : picture === null ? (
        <p>{t("picture.none")}</p>
      ) : null}
      <div className={styles.ways}>
        {picture ? <RemovePicture forget={forget} onRemoved={focusSoon} /> : null}
        <FileButton ref={chooser} accept={TAKEN} onChoose={(file) => void choose(file)}>
          {t(picture ? "picture.replace" : "picture.choose")}
        </FileButton>
      </div>
      <p className="small quiet">{t("picture.hint")}</p>
    </div>
  );
}

interface RemovePictureProps {
  forget: () => Promise<unknown>;
  onRemoved: () => void;
}

function RemovePicture({ forget, onRemoved }: RemovePictureProps) {
  const { t } = useTranslation("profile");
  const report = useReport();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);

  async function remove() {
    setPending(true);
    try {
      const waiting = await waitingPost(PICTURE);
      if (waiting) await waiting.giveUp();
      else {
        await call("DELETE", PICTURE);
        await forget();
      }
      toast.success(t("picture.removed"));
      setAsking(false);
      onRemoved();
    } catch (error) {
      report(error);
      setPending(false);
    }
  }

  return (
    <>
      <Button variant="second" onClick={() => setAsking(true)}>
        {t("action.remove", { ns: "common" })}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t("picture.ask")}
        yesText={t("action.remove", { ns: "common" })}
        destroys
        noText={t("action.no", { ns: "common" })}
        onYes={() => void remove()}
        onNo={() => setAsking(false)}
        pending={pending}
      />
    </>
  );
}
