import { errorText, fieldTexts } from "../../../../api/errors";
import type { UploadItem } from "../../../../api/upload";
import { useTranslation } from "../../../../i18n/useTranslation";
import { Actions } from "../../../../ui/Actions";
import { Button } from "../../../../ui/Button";
import { Note } from "../../../../ui/Note";
import { Progress } from "../../../../ui/Progress";
import { PictureStep } from "./PictureStep";

interface PictureSendingProps {
  item: UploadItem;
  onCancel: () => void;
  onPostpone: () => void;
  onAgain: () => void;
  onDiscard: () => void;
}

/** A picture on its way, or one that has not got through. */
export function PictureSending({ item, onCancel, onPostpone, onAgain, onDiscard }: PictureSendingProps) {
  const { t } = useTranslation("profile");
  if (item.state === "Error")
    return (
      <PictureStep key="failed">
        <Note kind="danger" role="alert">
          <p>{Object.values(fieldTexts(t, item.error))[0] ?? errorText(t, item.error)}</p>
        </Note>
        <Actions
          back={
            <Button variant="second" onClick={onDiscard}>
              {t("picture.sending.discard")}
            </Button>
          }
          forward={<Button onClick={onAgain}>{t("action.retry", { ns: "common" })}</Button>}
        />
      </PictureStep>
    );
  const percent = Math.round(item.progress * 100);
  return (
    <PictureStep key="sending">
      <Progress
        text={t("picture.sending.text")}
        percentText={t("picture.sending.percent", { percent })}
        value={percent}
        max={100}
      />
      <Actions
        back={
          <Button variant="second" onClick={onCancel}>
            {t("action.cancel", { ns: "common" })}
          </Button>
        }
        forward={
          <Button variant="second" onClick={onPostpone}>
            {t("action.sendLater", { ns: "common" })}
          </Button>
        }
      />
    </PictureStep>
  );
}
