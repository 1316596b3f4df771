import type { ReactNode } from "react";
import styles from "./EmailText.module.css";

/** An e-mail address that may wrap after its punctuation, so that no word is broken. */
export function EmailText({ email }: { email: string }) {
  return <span className={styles.email}>{parted(email)}</span>;
}

function parted(email: string): ReactNode[] {
  return email.split(/([@._+-])/).flatMap((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key, and are replaced all at once
    index % 2 === 0 ? [part] : [part, <wbr key={index} />],
  );
}
