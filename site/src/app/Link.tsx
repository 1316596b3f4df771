import type { ComponentProps, MouseEvent } from "react";
import { useNavigate } from "react-router";

interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** An address of the site, from its root. */
  to: string;
  /** Takes the place of the page that is left in the history. */
  replace?: boolean | undefined;
  /** What the page gets with the navigation and no address tells. */
  state?: unknown;
}

/** A tap that the browser itself does not handle otherwise, as it does with a new tab. */
function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}

/**
 * A link to a page of the site, by its whole path. That of the router may stand for an address relative to its page, and works that
 * out with each rendering.
 */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event) || (rest.target && rest.target !== "_self")) return;
    event.preventDefault();
    // As with every link, the same address again is no new page of the history.
    const { pathname, search, hash } = window.location;
    void navigate(to, { replace: replace ?? to === pathname + search + hash, state });
  };
  return <a {...rest} href={to} onClick={open} />;
}
