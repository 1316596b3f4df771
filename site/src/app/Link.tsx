import { type ComponentProps, type MouseEvent, use } from "react";
import { UNSAFE_NavigationContext as NavigationContext } from "react-router";

interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** An address of the site: a path, or what follows one. */
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
 * A link to a page of the site. That of the router is rendered with each change of page, because it may stand for an address relative
 * to the page; ours does not ask where the person is until it is tapped.
 */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const { navigator } = use(NavigationContext);
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event) || (rest.target && rest.target !== "_self")) return;
    event.preventDefault();
    // As with every link, the same address again is no new page of the history.
    const { pathname, search, hash } = window.location;
    if (replace ?? to === pathname + search + hash) navigator.replace(to, state);
    else navigator.push(to, state);
  };
  return <a {...rest} href={to} onClick={open} />;
}
