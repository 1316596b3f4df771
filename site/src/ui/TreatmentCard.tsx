import type { ReactNode } from "react";
import styles from "./TreatmentCard.module.css";

export interface TreatmentCardProps {
  /** "Chemotherapie" */
  title: string;
  titleLevel?: 3 | 4 | undefined;
  /** "09.02.2026 bis 22.06.2026" */
  span?: string | undefined;
  /** The result as a `Tag`. */
  tag?: ReactNode;
  /** The "Mehr" menu with edit, end and remove. */
  menu?: ReactNode;
  /** A `TreatmentRail`. */
  children?: ReactNode;
}

export function TreatmentCard({ title, titleLevel = 3, span, tag, menu, children }: TreatmentCardProps) {
  const Title = `h${titleLevel}` as const;
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <div className={styles.words}>
          <Title className={styles.title}>{title}</Title>
          {span === undefined ? null : <p className={styles.span}>{span}</p>}
          {tag}
        </div>
        {menu}
      </header>
      {children}
    </article>
  );
}

/** The parts of a treatment, `TreatmentStep` each. `wide` sets them side by side from 1024 px. */
export function TreatmentRail({ wide, children }: { wide?: boolean | undefined; children: ReactNode }) {
  return (
    <ul className={styles.rail} data-wide={wide ? "" : undefined}>
      {children}
    </ul>
  );
}

export interface TreatmentStepProps {
  title: string;
  span?: string | undefined;
  tag?: ReactNode;
}

export function TreatmentStep({ title, span, tag }: TreatmentStepProps) {
  return (
    <li className={styles.step}>
      <b className={styles.name}>{title}</b>
      {span === undefined ? null : <span className={styles.span}>{span}</span>}
      {tag}
    </li>
  );
}

/** The heading between phases: "Vor der Operation". */
export function TreatmentPhase({ title, level = 3 }: { title: string; level?: 3 | 4 | undefined }) {
  const Title = `h${level}` as const;
  return <Title className={styles.phase}>{title}</Title>;
}
