import { Section } from "../../../../ui/Section";
import { TermList } from "../TermList";
import { toTerms } from "../terms";
import { useGlossary } from "../useGlossary";

interface TermLinksProps {
  title: string;
  /** By their keys. */
  terms: readonly string[];
}

/** These words of the glossary, as far as it has them; nothing without one. */
export function TermLinks({ title, terms }: TermLinksProps) {
  const { data = [] } = useGlossary();
  const known = toTerms(data);
  const found = terms.flatMap((key) => known.find(({ entry }) => entry.key === key) ?? []);
  if (found.length === 0) return null;
  return (
    <Section title={title}>
      <TermList terms={found} withType={false} />
    </Section>
  );
}
