import { Video } from "lucide-react";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import styles from "./EntryForm.module.css";
import { meetingAt, newMeeting } from "./video";

interface VideoFieldProps {
  place: string;
  onPlace: (place: string) => void;
}

/** Below the place of an appointment: puts a meeting by video there, and says who runs it. Nothing is opened or told to anybody. */
export function VideoField({ place, onPlace }: VideoFieldProps) {
  const { t } = useTranslation("timeline");
  const meeting = meetingAt(place);
  return (
    <div className={styles.video}>
      {place.trim() === "" ? (
        <Button variant="soft" compact icon={<Video />} onClick={() => onPlace(newMeeting())}>
          {t("video.add")}
        </Button>
      ) : null}
      <p role="status" className="small quiet">
        {meeting ? t("video.about", { host: meeting.host }) : null}
      </p>
    </div>
  );
}
