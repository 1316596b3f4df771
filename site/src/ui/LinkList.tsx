import { ChevronRight } from "lucide-react";
import type { ComponentProps, ElementType, ReactNode } from "react";
import { cx } from "./cx";
import styles from "./LinkList.module.css";

/** A list of links, each a row. */
export function LinkList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

interface LinkRowContent {
  name: string;
  /** In small text below the name. */
  about?: ReactNode;
  /** Before the text, such as a tile. */
  start?: ReactNode;
  /** More lines below. */
  children?: ReactNode;
}

/** `as` takes the router's link: `<LinkRow as={Link} to="/help" name="Hilfe" />`. */
export type LinkRowProps<T extends ElementType = "a"> = LinkRowContent & { as?: T | undefined } & Omit<
    ComponentProps<T>,
    keyof LinkRowContent | "as" | "className"
  >;

export function LinkRow<T extends ElementType = "a">({
  as,
  name,
  about,
  start,
  children,
  ...rest
}: LinkRowProps<T>) {
  const Target: ElementType = as ?? "a";
  return (
    <li>
      <Target {...rest} className={cx(styles.row, start !== undefined && styles.withStart)}>
        {start}
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>{" "}
          {about ? <span className={styles.about}>{about}</span> : null}
          {children ? " " : null}
          {children}
        </span>
        <ChevronRight />
      </Target>
    </li>
  );
}
