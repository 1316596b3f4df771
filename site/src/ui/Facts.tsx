import type { ReactNode } from "react";
import styles from "./Facts.module.css";
import { LinkButton } from "./LinkButton";

/** What is known of somebody or of a place, each fact with what can be done with it. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export interface FactProps {
  name: string;
  value: string;
  /** What can be done with it. */
  children?: ReactNode;
}

/** One fact; left out where it is empty. */
export function Fact({ name, value, children }: FactProps) {
  if (value === "") return null;
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        <span className={styles.value}>{value}</span>
        {children ? <span className={styles.ways}>{children}</span> : null}
      </dd>
    </div>
  );
}

export interface FactLinkProps {
  href: string | null;
  icon: ReactNode;
  /** Says also whom it reaches; begins or ends with the words on the button. */
  label: string;
  children: string;
  /** A page of somebody else, beside this one. */
  away?: boolean;
}

/** What can be done with a fact: call, write, go there. Left out where there is nothing to lead to. */
export function FactLink({ href, icon, label, children, away = false }: FactLinkProps) {
  if (href === null) return null;
  const beside = away ? { target: "_blank", rel: "noreferrer" } : {};
  return (
    <LinkButton href={href} variant="soft" compact icon={icon} aria-label={label} {...beside}>
      {children}
    </LinkButton>
  );
}

/** Help to the links of a fact, below them. */
export function FactHint({ children }: { children: ReactNode }) {
  return <span className={styles.hint}>{children}</span>;
}
