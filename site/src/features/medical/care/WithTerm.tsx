import { Fragment } from "react";
import { GlossaryLink } from "../../reading/glossary/public/GlossaryLink";

interface WithTermProps {
  /** A sentence of the words with the term in square brackets. */
  text: string;
  /** `key` of the glossary entry; without one the term is plain text. */
  name?: string | null | undefined;
}

/** A sentence with a glossary term in it. Each language decides on the position of the term. */
export function WithTerm({ text, name }: WithTermProps) {
  const [before, term, ...after] = text.split(/\[([^\]]+)\]/);
  if (term === undefined) return text;
  const link = name ? (
    <GlossaryLink name={name} auto>
      {term}
    </GlossaryLink>
  ) : (
    term
  );
  return [before, <Fragment key="term">{link}</Fragment>, ...after];
}
