import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { tumorInfoAssistantPath } from "../../../paths";
import { LinkButton } from "../../../ui/LinkButton";
import type { Side } from "../side/fields";
import styles from "./assistant.module.css";
import { useProgress } from "./useProgress";

interface AssistantLinkProps {
  side: Side;
  /** Whether nothing is entered yet; for a side with entries only a begun assistant is offered. */
  empty: boolean;
}

/** The link to the assistant of one side, or to the step where it was left. */
export function AssistantLink({ side, empty }: AssistantLinkProps) {
  const { t } = useTranslation("tumor");
  const { reached } = useProgress(side);
  const isStarted = reached?.kept === true && reached.finished !== true;
  if (!(isStarted || empty)) return null;
  return (
    <LinkButton
      as={Link}
      to={tumorInfoAssistantPath(side)}
      className={styles.link}
      variant="second"
      aria-label={t(isStarted ? `assistant.resumeSide.${side}` : `assistant.enterSide.${side}`)}
    >
      {t(isStarted ? "assistant.resume" : "assistant.enter")}
    </LinkButton>
  );
}
