import { Link } from "../../../app/Link";
import { paths } from "../../../paths";
import { LinkList, LinkRow } from "../../../ui/LinkList";
import type { Term } from "./terms";
import { glossaryType } from "./types";

interface TermListProps {
  terms: readonly Term[];
  /** Whether each term shows its type; not where all have the same. */
  withType?: boolean | undefined;
}

/** Links to terms. */
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
