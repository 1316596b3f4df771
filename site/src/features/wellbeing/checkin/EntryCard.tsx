import { useState } from "react";
import { useApi } from "../../../api/hooks";
import { useDateSupport } from "../../../app/dateSupport";
import { Link } from "../../../app/Link";
import { useReport } from "../../../app/useReport";
import { useSavedToast } from "../../../app/useSavedToast";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Actions } from "../../../ui/Actions";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { LinkButton } from "../../../ui/LinkButton";
import { answersOf, type Checkin, type Diary, whenText } from "./diary";
import { Told } from "./Told";

interface EntryCardProps {
  row: Checkin;
  diary: Diary | undefined;
}

/** One entry, which can be changed and removed. */
export function EntryCard({ row, diary }: EntryCardProps) {
  const { t } = useTranslation("wellbeing");
  const { today } = useDateSupport();
  const api = useApi();
  const report = useReport();
  const say = useSavedToast();
  const [isAsking, setAsking] = useState(false);
  const when = whenText(t, row, today);

  async function remove() {
    setAsking(false);
    try {
      say(await api.remove("checkin", row.id), t("course.removed"));
    } catch (error) {
      report(error);
    }
  }

  return (
    <Card
      title={when}
      titleLevel={3}
      actions={
        <Actions>
          <LinkButton
            as={Link}
            to={paths.checkinEdit(row.id)}
            variant="quiet"
            compact
            aria-label={t("course.edit", { when })}
          >
            {t("action.edit", { ns: "common" })}
          </LinkButton>
          <Button
            variant="quiet"
            compact
            aria-label={t("course.remove", { when })}
            onClick={() => setAsking(true)}
          >
            {t("action.remove", { ns: "common" })}
          </Button>
        </Actions>
      }
    >
      {diary ? <Told diary={diary} answers={answersOf(row)} /> : null}
      <ConfirmDialog
        open={isAsking}
        title={t("course.removeTitle", { when })}
        yesText={t("action.remove", { ns: "common" })}
        noText={t("course.keep")}
        destroys
        onYes={() => void remove()}
        onNo={() => setAsking(false)}
      />
    </Card>
  );
}
