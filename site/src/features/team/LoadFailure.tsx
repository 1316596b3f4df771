import { useTranslation } from "react-i18next";
import type { ApiError } from "../../api/problem";
import { Button } from "../../ui/Button";
import { Note } from "../../ui/Note";

/** Something of the team could not be read: what happened and what to do. A missing connection is no fault. */
export function LoadFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { t } = useTranslation("team");
  const offline = error.status === 0;
  return (
    <Note kind={offline ? "notice" : "danger"} role="alert">
      <p>{t(offline ? "load.offline" : "load.failed")}</p>
      <Button variant="second" compact onClick={onRetry}>
        {t("action.retry", { ns: "common" })}
      </Button>
    </Note>
  );
}
