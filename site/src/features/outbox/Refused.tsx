import { useRef } from "react";
import { Link } from "../../app/Link";
import type { Item } from "../../device/item";
import { useTranslation } from "../../i18n/useTranslation";
import { retry } from "../../offline/outbox/outbox";
import { Actions } from "../../ui/Actions";
import { Button } from "../../ui/Button";
import { LinkButton } from "../../ui/LinkButton";
import { Note } from "../../ui/Note";
import { useToast } from "../../ui/Toast";
import { Discard } from "./Discard";
import { formOf, reasonTexts, titleOf } from "./itemWords";
import styles from "./outbox.module.css";
import { useRetainedFocus } from "./useRetainedFocus";

/** Why the server has not taken an item, with both ways out. */
export function Refused({ item }: { item: Item }) {
  const { t } = useTranslation("outbox");
  const toast = useToast();
  const container = useRef<HTMLDivElement>(null);
  useRetainedFocus(container);
  const title = titleOf(t, item);
  const form = formOf(item);
  const reason = item.reason && reasonTexts(t, item.root, item.reason);

  function tryAgain() {
    toast.success(t("refused.retrying"));
    void retry(item.seq);
  }

  return (
    <div ref={container} className={styles.part}>
      <Note kind="notice" title={t("refused.title")}>
        <p>{reason?.text}</p>
        {reason && reason.fields.length > 0 ? (
          <ul className={styles.faults}>
            {reason.fields.map((field) => (
              <li key={field}>{field}</li>
            ))}
          </ul>
        ) : null}
      </Note>
      <Actions>
        {form === undefined ? null : (
          <LinkButton
            as={Link}
            to={form}
            variant="second"
            compact
            aria-label={t("refused.correctNamed", { title })}
          >
            {t("refused.correct")}
          </LinkButton>
        )}
        <Discard item={item} />
        <Button variant="second" compact aria-label={t("refused.retryNamed", { title })} onClick={tryAgain}>
          {t("action.retry", { ns: "common" })}
        </Button>
      </Actions>
    </div>
  );
}
