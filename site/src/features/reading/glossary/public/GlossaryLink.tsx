import { type ReactNode, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { Link } from "../../../../app/Link";
import { useTranslation } from "../../../../i18n/useTranslation";
import { paths } from "../../../../paths";
import { Button } from "../../../../ui/Button";
import { LinkButton } from "../../../../ui/LinkButton";
import { closeTerm, openTerm, useOpenTerm } from "../openTerm";
import { TermPanel } from "../TermPanel";
import { TermText } from "../TermText";
import { typeOfTerm } from "../termTypes";
import { glossaryType } from "../types";
import { useFirstHelp } from "../useFirstHelp";
import { useTerm } from "../useGlossary";
import styles from "./GlossaryLink.module.css";

export interface GlossaryLinkProps {
  /** `key` of the glossary entry, such as `her2`. */
  name: string;
  /** The word in the sentence. */
  children: ReactNode;
  /** Whether its help may open once by itself (W-GLINK-02). Not where questions are answered. */
  auto?: boolean | undefined;
}

/** A word whose explanation opens when it is pressed. The page that uses it has to load the words of `glossary`. */
export function GlossaryLink({ name, children, auto = false }: GlossaryLinkProps) {
  const { t } = useTranslation("glossary");
  const link = useId();
  const button = useRef<HTMLButtonElement>(null);
  const mode = useOpenTerm(link);
  const { data: entry, error, busy, retry } = useTerm(name, mode === "entry");
  const type = glossaryType(entry?.glossarytype ?? typeOfTerm(name));
  const panelId = `${link}-panel`;
  const close = () => closeTerm(link);

  useFirstHelp(link, button, type?.id, auto);
  useEffect(() => () => closeTerm(link), [link]);

  const term = button.current?.textContent ?? "";
  const help = mode === "help" && type ? { title: type.name, text: t(`help.${type.key}`) } : null;

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.term}
        title={type && t("term.from", { type: type.name })}
        aria-haspopup="dialog"
        aria-expanded={mode !== null}
        aria-controls={mode ? panelId : undefined}
        onClick={() => (mode ? close() : openTerm({ link, mode: "entry" }))}
      >
        {children}
      </button>
      {auto ? <Announcement text={help ? `${help.title}. ${help.text} ${t("help.close")}` : ""} /> : null}
      {help ? (
        <TermPanel
          id={panelId}
          title={help.title}
          origin={button}
          byItself
          onClose={close}
          footer={
            <Button variant="quiet" onClick={() => openTerm({ link, mode: "entry" })}>
              {t("help.explain", { term })}
            </Button>
          }
        >
          <p>{help.text}</p>
          <p className={styles.how}>{t("help.how")}</p>
        </TermPanel>
      ) : null}
      {mode === "entry" ? (
        <TermPanel
          id={panelId}
          title={entry?.name ?? term}
          over={type?.name}
          origin={button}
          onClose={close}
          footer={
            entry ? (
              <LinkButton as={Link} to={paths.glossaryDetail(entry.id)} variant="quiet">
                {t("term.read")}
              </LinkButton>
            ) : null
          }
        >
          <TermText entry={entry} error={error} busy={busy} onRetry={retry} />
        </TermPanel>
      ) : null}
    </>
  );
}

/**
 * Announces an explanation that opened by itself, politely. Mounted before its text, which would often not be read
 * otherwise.
 */
function Announcement({ text }: { text: string }) {
  return createPortal(
    <p role="status" className="visually-hidden">
      {text}
    </p>,
    document.body,
  );
}
