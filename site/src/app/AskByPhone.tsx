import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "../ui/LinkButton";
import styles from "./AskByPhone.module.css";
import { CANCER_INFORMATION } from "./phones";

/** Whom to ask where the app has no answer: the Krebsinformationsdienst, free and every day. */
export function AskByPhone({ children }: { children: ReactNode }) {
  return (
    <div className={styles.ask}>
      <p>{children}</p>
      <LinkButton
        href={`tel:${CANCER_INFORMATION.replaceAll(" ", "")}`}
        variant="second"
        icon={<Phone />}
        className={styles.call}
      >
        {CANCER_INFORMATION}
      </LinkButton>
    </div>
  );
}
