import { ArrowLeft } from "lucide-react";
import type { ComponentProps, ElementType } from "react";
import { LinkButton } from "./LinkButton";

export type BackLinkProps<T extends ElementType = "a"> = { as?: T | undefined } & Omit<
  ComponentProps<T>,
  "as"
>;

/** The back link above a page title, named by its target. `as` takes the router's link. */
export function BackLink<T extends ElementType = "a">({ as, ...rest }: BackLinkProps<T>) {
  return (
    <LinkButton {...rest} as={as ?? ("a" as ElementType)} variant="quiet" compact icon={<ArrowLeft />} />
  );
}
