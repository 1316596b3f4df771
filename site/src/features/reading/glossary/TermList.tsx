import { Link } from "react-router";
import { paths } from "../../../paths";
import { LinkList, LinkRow } from "../../../ui/LinkList";
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
    <LinkList>
      {terms.map(({ entry: { id, key, name, glossarytype } }) => (
        <LinkRow
          key={id}
          as={Link}
          to={paths.glossaryDetail(id)}
          name={name ?? key}
          about={withType ? glossaryType(glossarytype)?.name : undefined}
        />
      ))}
    </LinkList>
  );
}
