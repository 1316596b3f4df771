import { Fragment } from "react";
import { GlossaryLink } from "../../reading/glossary/public/GlossaryLink";

interface WithTermProps {
  /** A sentence of the words; what stands between square brackets is the term. */
  text: string;
  /** `key` of the glossary entry; without one the term is plain text. */
  name?: string | null | undefined;
}

/** A sentence with a term in it that explains itself, wherever and however the language puts it. */
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
