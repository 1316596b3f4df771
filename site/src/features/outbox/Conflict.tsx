import { useRef, useState } from "react";
import { useReport } from "../../app/useReport";
import type { Item } from "../../device/item";
import { ConflictChoice } from "../../form/ConflictChoice";
import { useTranslation } from "../../i18n/useTranslation";
import { resolve } from "../../offline/outbox/outbox";
import { Button } from "../../ui/Button";
import { Note } from "../../ui/Note";
import { useToast } from "../../ui/Toast";
import { clashesIn, titleOf } from "./itemWords";
import styles from "./outbox.module.css";
import { useRetainedFocus } from "./useRetainedFocus";

/** A change of what was changed elsewhere too: the person sees both versions and chooses. */
export function Conflict({ item }: { item: Item }) {
  const { t } = useTranslation("outbox");
  const toast = useToast();
  const report = useReport();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useRetainedFocus(container);

  async function choose(theirs: readonly string[]) {
    setBusy(true);
    try {
      await resolve(item.seq, theirs);
      toast.success(t("conflict.done"));
    } catch (error) {
      report(error);
      setBusy(false);
    }
  }

  return (
    <div ref={container} className={styles.part}>
      <Note kind="notice">
        <p>{t("conflict.text")}</p>
      </Note>
      <div>
        <Button
          ref={button}
          variant="second"
          compact
          aria-expanded={open}
          aria-label={t("conflict.openNamed", { title: titleOf(t, item) })}
          onClick={() => setOpen(!open)}
        >
          {t("conflict.open")}
        </Button>
      </div>
      {open ? (
        <ConflictChoice
          clashes={clashesIn(t, item)}
          titleLevel={3}
          busy={busy}
          onChoose={(theirs) => void choose(theirs)}
          onBack={() => {
            button.current?.focus();
            setOpen(false);
          }}
        />
      ) : null}
    </div>
  );
}
