import type { ComponentProps, ElementType } from "react";
import { type ButtonLook, buttonClass } from "./buttonLook";
import styles from "./LinkButton.module.css";

/** A link that looks like a button. `as` takes the router's link: `<LinkButton as={Link} to="/signup">`. */
export type LinkButtonProps<T extends ElementType = "a"> = ButtonLook & { as?: T | undefined } & Omit<
    ComponentProps<T>,
    keyof ButtonLook | "as"
  >;

export function LinkButton<T extends ElementType = "a">({
  as,
  variant = "primary",
  compact,
  block,
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps<T>) {
  const Link: ElementType = as ?? "a";
  return (
    <Link
      {...rest}
      data-main={variant === "primary" ? "" : undefined}
      className={buttonClass({ variant, compact, block }, className)}
    >
      <span className={styles.words}>
        {icon}
        <span>{children}</span>
      </span>
    </Link>
  );
}
