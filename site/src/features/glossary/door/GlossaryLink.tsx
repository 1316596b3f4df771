import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { closeTerm, openTerm, useOpenTerm } from "../openTerm";
import { TermPanel } from "../TermPanel";
import { TermText } from "../TermText";
import { useTerm } from "../useTerm";
import styles from "./GlossaryLink.module.css";

export interface GlossaryLinkProps {
  /** `key` of the glossary entry, such as `her2`. */
  name: string;
  /** The word as it stands in the sentence. */
  children: ReactNode;
  /** Whether it may explain itself once, when it is in sight. Not for places where questions are answered. */
  auto?: boolean | undefined;
}

/** A word that explains itself when it is pressed. The page that uses it needs the words of `glossary`. */
export function GlossaryLink({ name, children }: GlossaryLinkProps) {
  const { t } = useTranslation("glossary");
  const link = useId();
  const button = useRef<HTMLButtonElement>(null);
  const mode = useOpenTerm(link);
  const { entry, error, busy, retry } = useTerm(name, mode === "entry");
  const panelId = `${link}-panel`;

  useEffect(() => () => closeTerm(link), [link]);

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.term}
        aria-haspopup="dialog"
        aria-expanded={mode !== null}
        aria-controls={mode ? panelId : undefined}
        onClick={() => (mode ? closeTerm(link) : openTerm({ link, mode: "entry" }))}
      >
        {children}
      </button>
      {mode ? (
        <TermPanel
          id={panelId}
          title={entry?.name ?? button.current?.textContent ?? t("term.title")}
          origin={button}
          byItself={mode === "help"}
          onClose={() => closeTerm(link)}
        >
          <TermText entry={entry} error={error} busy={busy} onRetry={retry} />
        </TermPanel>
      ) : null}
    </>
  );
}
