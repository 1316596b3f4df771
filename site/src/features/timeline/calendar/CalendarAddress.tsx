import { CalendarPlus, Copy } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useReport } from "../../../app/useReport";
import { useTranslation } from "../../../i18n/useTranslation";
import { Actions } from "../../../ui/Actions";
import { Button } from "../../../ui/Button";
import { LinkButton } from "../../../ui/LinkButton";
import { TextField } from "../../../ui/TextField";
import { useToast } from "../../../ui/Toast";
import styles from "./CalendarPage.module.css";

/** The address of a new calendar feed, to copy or to open. The server sends it only once. */
export function CalendarAddress({ address }: { address: string }) {
  const { t } = useTranslation("timeline");
  const id = useId();
  const toast = useToast();
  const report = useReport();
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs again for another address
  useEffect(() => {
    // Delayed, because a dialog that closes first returns the focus to its button.
    const frame = requestAnimationFrame(() => heading.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [address]);

  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(address);
      toast.success(t("feed.copied"));
    } catch (error) {
      // Without clipboard access the text stays selected, to be copied by hand.
      report(error);
    }
  }

  return (
    <section className={styles.card} aria-labelledby={`${id}-title`}>
      <h2 ref={heading} id={`${id}-title`} tabIndex={-1}>
        {t("feed.addressTitle")}
      </h2>
      <p>{t("feed.addressText")}</p>
      <TextField
        ref={field}
        id={`${id}-url`}
        label={t("feed.address")}
        value={address}
        readOnly
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.target.select()}
      />
      <Actions
        forward={
          <Button icon={<Copy />} onClick={() => void copy()}>
            {t("feed.copy")}
          </Button>
        }
      >
        <LinkButton href={address.replace(/^https?:/, "webcal:")} variant="second" icon={<CalendarPlus />}>
          {t("feed.open")}
        </LinkButton>
      </Actions>
      <p className="small quiet">{t("feed.secret")}</p>
    </section>
  );
}
