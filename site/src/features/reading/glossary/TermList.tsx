import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../../paths";
import styles from "./glossaryPage.module.css";
import type { Term } from "./terms";
import { glossaryType } from "./types";

interface TermListProps {
  terms: readonly Term[];
  /** Whether each word says what it is about; not where all are about the same. */
  withType?: boolean | undefined;
}

/** Words to choose from; each leads to its explanation. */
export function TermList({ terms, withType = true }: TermListProps) {
  return (
    <ul className={styles.terms}>
      {terms.map(({ entry: { id, key, name, glossarytype } }) => (
        <li key={id}>
          <Link to={paths.glossaryDetail(id)} className={styles.row}>
            <span className={styles.words}>
              <span className={styles.name}>{name ?? key}</span>{" "}
              {withType ? <span className={styles.about}>{glossaryType(glossarytype)?.name}</span> : null}
            </span>
            <ChevronRight />
          </Link>
        </li>
      ))}
    </ul>
  );
}
