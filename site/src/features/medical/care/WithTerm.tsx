import { Fragment } from "react";
import { GlossaryLink } from "../../reading/glossary/public/GlossaryLink";

interface WithTermProps {
  /** A sentence of the words; what stands between square brackets is the term. */
  text: string;
  /** `key` of the glossary entry; without one the term is plain text. */
  name?: string | null | undefined;
  /** Whether the term may explain itself once, when it is in sight. */
  auto?: boolean;
}

/** A sentence with a term in it that explains itself, wherever and however the language puts it. */
export function WithTerm({ text, name, auto }: WithTermProps) {
  const [before, term, ...after] = text.split(/\[([^\]]+)\]/);
  if (term === undefined) return text;
  const link = name ? (
    <GlossaryLink name={name} auto={auto}>
      {term}
    </GlossaryLink>
  ) : (
    term
  );
  return [before, <Fragment key="term">{link}</Fragment>, ...after];
}
