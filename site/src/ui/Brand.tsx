import type { ComponentProps, ElementType } from "react";
import styles from "./Brand.module.css";
import { cx } from "./cx";

/** Icon and name of the product. `as` takes the router's link; without it, it is no link. */
export type BrandProps<T extends ElementType = "span"> = { as?: T | undefined; name: string } & Omit<
  ComponentProps<T>,
  "as" | "name" | "children"
>;

export function Brand<T extends ElementType = "span">({ as, name, className, ...rest }: BrandProps<T>) {
  const Frame: ElementType = as ?? "span";
  return (
    <Frame {...rest} className={cx(styles.brand, className)}>
      <svg className={styles.sign} viewBox="0 0 34 34" aria-hidden="true">
        <rect width="34" height="34" className={styles.sky} />
        <circle cx="17" cy="17.5" r="7.5" className={styles.sun} />
        <path d="M0 20c6-4 11-3 17 0s12 2 17-2v16H0z" className={styles.mid} />
        <path d="M0 26c8-5 15-3 21-1 5 2 9 1 13-1v10H0z" className={styles.near} />
      </svg>
      <span translate="no">{name}</span>
    </Frame>
  );
}
