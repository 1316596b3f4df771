import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useReport } from "../../app/useReport";
import type { Item } from "../../offline/outbox/item";
import { dependents, discard, retry } from "../../offline/outbox/outbox";
import { Actions } from "../../ui/Actions";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { LinkButton } from "../../ui/LinkButton";
import { Note } from "../../ui/Note";
import { useToast } from "../../ui/Toast";
import { formOf, kindText, reasonTexts, titleOf } from "./itemWords";
import styles from "./outbox.module.css";
import { useFocusKept } from "./useFocusKept";

/** Why the server has not taken an item, with both ways out. */
export function Refused({ item }: { item: Item }) {
  const { t } = useTranslation("outbox");
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useFocusKept(place);
  const title = titleOf(t, item);
  const form = formOf(item);
  const reason = item.reason && reasonTexts(t, item.root, item.reason);

  function tryAgain() {
    toast.success(t("refused.retrying"));
    void retry(item.seq);
  }

  return (
    <div ref={place} className={styles.part}>
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
        <Button
          variant="second"
          compact
          aria-label={t("refused.discardNamed", { title })}
          onClick={() => setAsking(true)}
        >
          {t("refused.discard")}
        </Button>
        <Button variant="second" compact aria-label={t("refused.retryNamed", { title })} onClick={tryAgain}>
          {t("action.retry", { ns: "common" })}
        </Button>
      </Actions>
      {asking ? <DiscardQuestion item={item} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

interface DiscardQuestionProps {
  item: Item;
  onClose: () => void;
}

/** Names the change, and all that cannot be sent without it. */
function DiscardQuestion({ item, onClose }: DiscardQuestionProps) {
  const { t } = useTranslation("outbox");
  const toast = useToast();
  const report = useReport();
  const [pending, setPending] = useState(false);
  const others = dependents(item.seq).map((other) =>
    t("labelled", { label: kindText(t, other), text: titleOf(t, other) }),
  );
  const consequence = t(`discard.${item.kind}`, { title: titleOf(t, item) });
  const text =
    others.length > 0 ? `${consequence} ${t("discard.with", { list: others.join("; ") })}` : consequence;

  async function giveUp() {
    setPending(true);
    try {
      await discard(item.seq);
      toast.success(t("discard.done"));
    } catch (error) {
      report(error);
    }
    onClose();
  }

  return (
    <ConfirmDialog
      title={t("discard.title")}
      text={text}
      noText={t("action.no", { ns: "common" })}
      yesText={t("refused.discard")}
      onNo={onClose}
      onYes={() => void giveUp()}
      pending={pending}
      pendingText={t("discard.pending")}
    />
  );
}
