import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../paths";
import styles from "./glossaryPage.module.css";
import type { Term } from "./search";
import { glossaryType } from "./types";

/** Words with what they are about; each leads to its explanation. */
export function TermList({ terms }: { terms: readonly Term[] }) {
  return (
    <ul className={styles.terms}>
      {terms.map(({ entry: { id, key, name, glossarytype } }) => (
        <li key={id}>
          <Link to={paths.glossaryDetail(id)} className={styles.row}>
            <span className={styles.words}>
              <span className={styles.name}>{name ?? key}</span>{" "}
              <span className={styles.about}>{glossaryType(glossarytype)?.name}</span>
            </span>
            <ChevronRight />
          </Link>
        </li>
      ))}
    </ul>
  );
}
