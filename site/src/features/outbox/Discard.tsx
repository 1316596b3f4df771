import { useState } from "react";
import { useReport } from "../../app/useReport";
import type { Item } from "../../device/item";
import { useTranslation } from "../../i18n/useTranslation";
import { dependents, discard } from "../../offline/outbox/outbox";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { useToast } from "../../ui/Toast";
import { kindText, titleOf } from "./itemWords";

/** Gives up a change, after a question. */
export function Discard({ item }: { item: Item }) {
  const { t } = useTranslation("outbox");
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="second"
        compact
        aria-label={t("refused.discardNamed", { title: titleOf(t, item) })}
        onClick={() => setAsking(true)}
      >
        {t("refused.discard")}
      </Button>
      {asking ? <DiscardQuestion item={item} onClose={() => setAsking(false)} /> : null}
    </>
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
      if (await discard(item.seq)) toast.success(t("discard.done"));
      else toast.error(t("discard.tooLate"));
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
      destroys
      onNo={onClose}
      onYes={() => void giveUp()}
      pending={pending}
      pendingText={t("discard.pending")}
    />
  );
}
