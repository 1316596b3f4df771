import type { ReactNode } from "react";
import styles from "./Facts.module.css";
import { LinkButton } from "./LinkButton";

/** The facts of a person or a place, each with its links. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export interface FactProps {
  name: string;
  value: string;
  /** The same value with places where it may wrap. */
  shown?: ReactNode;
  /** Links for the fact: call, write and so on. */
  children?: ReactNode;
}

/** One fact; not rendered when it is empty. */
export function Fact({ name, value, shown = value, children }: FactProps) {
  if (value === "") return null;
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        <span className={styles.value}>{shown}</span>
        {children ? <span className={styles.ways}>{children}</span> : null}
      </dd>
    </div>
  );
}

export interface FactLinkProps {
  href: string | null;
  icon: ReactNode;
  /** Accessible name, which also names the person; begins or ends with the visible text. */
  label: string;
  children: string;
  /** Opens another website in a new tab. */
  away?: boolean;
}

/** A link for a fact: call, write, find the way. Not rendered without a target. */
export function FactLink({ href, icon, label, children, away = false }: FactLinkProps) {
  if (href === null) return null;
  const beside = away ? { target: "_blank", rel: "noreferrer" } : {};
  return (
    <LinkButton href={href} variant="soft" compact icon={icon} aria-label={label} {...beside}>
      {children}
    </LinkButton>
  );
}

/** A hint below the links of a fact. */
export function FactHint({ children }: { children: ReactNode }) {
  return <span className={styles.hint}>{children}</span>;
}
