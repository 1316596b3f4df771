import { useTranslation } from "../../../i18n/useTranslation";
import styles from "./glossaryPage.module.css";
import { TermList } from "./TermList";
import { plain, type Term } from "./terms";

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
/** The group of names that begin with a digit or a sign. */
const OTHER = "#";

function letterOf({ entry: { name, key } }: Term): string {
  const first = plain(name ?? key)
    .charAt(0)
    .toUpperCase();
  return LETTERS.includes(first) ? first : OTHER;
}

function grouped(terms: readonly Term[]): Map<string, Term[]> {
  const groups = new Map<string, Term[]>();
  for (const term of terms) {
    const letter = letterOf(term);
    groups.set(letter, [...(groups.get(letter) ?? []), term]);
  }
  return groups;
}

const headingId = (letter: string) => `glossary-letter-${letter === OTHER ? "other" : letter}`;

/** The terms by first letter, with links to the letters. */
export function LetterGroups({ terms }: { terms: readonly Term[] }) {
  const { t } = useTranslation("glossary");
  const groups = grouped(terms);
  const letters = [...LETTERS, ...(groups.has(OTHER) ? [OTHER] : [])];

  // By script: a fragment in the address would add a step to the history.
  function jump(letter: string) {
    const heading = document.getElementById(headingId(letter));
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView?.({ block: "start" });
  }

  return (
    <>
      <nav aria-label={t("list.letters")} className={styles.letters}>
        <ul>
          {letters.map((letter) => (
            <li key={letter}>
              {groups.has(letter) ? (
                <a
                  href={`#${headingId(letter)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    jump(letter);
                  }}
                >
                  {letter}
                </a>
              ) : (
                <span aria-hidden="true">{letter}</span>
              )}
            </li>
          ))}
        </ul>
      </nav>
      {letters.map((letter) => {
        const group = groups.get(letter);
        return group ? (
          <section key={letter} aria-labelledby={headingId(letter)} className={styles.group}>
            <h2 id={headingId(letter)} tabIndex={-1} className={styles.letter}>
              {letter}
            </h2>
            <TermList terms={group} />
          </section>
        ) : null;
      })}
    </>
  );
}
