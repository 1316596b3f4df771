import { useTranslation } from "react-i18next";
import { ApiError } from "../../api/problem";
import { Button } from "../../ui/Button";
import { Note } from "../../ui/Note";

/** Something could not be read: what happened and what to do. A missing connection is no fault of anybody. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation("tumour");
  const offline = error instanceof ApiError && error.status === 0;
  return (
    <Note kind={offline ? "notice" : "danger"} role="alert">
      <p>{t(offline ? "load.offline" : "load.failed")}</p>
      <Button variant="second" compact onClick={onRetry}>
        {t("action.retry", { ns: "common" })}
      </Button>
    </Note>
  );
}
