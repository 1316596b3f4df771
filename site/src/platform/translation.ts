/** The elements that a translation has put in the place of texts which React still knows. */
const standIns = new WeakMap<Node, ChildNode>();

/** What is on the page of a node: itself, or what stands in its place. */
function onPage(node: Node): Node | undefined {
  let at: Node | undefined = node;
  while (at && !at.parentNode) at = standIns.get(at);
  return at;
}

/** The child of `parent` in which `node` is shown. */
function placeOf(parent: Node, node: Node): Node | null {
  for (let at: Node | null | undefined = onPage(node); at; at = at.parentNode)
    if (at.parentNode === parent) return at;
  return null;
}

/**
 * A browser that translates a page replaces its texts by elements, behind the back of React, which then fails to remove a text or to
 * put something before it, and changes texts that nobody sees. With this React reaches what stands in their place.
 */
export function bearTranslation(): void {
  const prototype = Node.prototype;
  const { removeChild, insertBefore } = prototype;
  const value = Object.getOwnPropertyDescriptor(prototype, "nodeValue");

  // Translations run in a world of their own, in which changed methods are the old ones.
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });

  function note(records: MutationRecord[]): void {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      for (const node of addedNodes) standIns.delete(node);
      const isFont = (node: Node | null) => node?.nodeName === "FONT";
      const instead = [...addedNodes].find(isFont);
      const beside = [previousSibling, nextSibling].find(isFont);
      for (const node of removedNodes) {
        const found = instead ?? (node.nodeName === "#text" && beside);
        if (found) standIns.set(node, found as ChildNode);
      }
    }
  }

  prototype.removeChild = function <T extends Node>(child: T): T {
    note(observer.takeRecords());
    const place = placeOf(this, child);
    if (place) removeChild.call(this, place);
    return child;
  };

  prototype.insertBefore = function <T extends Node>(node: T, child: Node | null): T {
    note(observer.takeRecords());
    if (!node.parentNode) (onPage(node) as ChildNode | undefined)?.remove();
    insertBefore.call(this, node, child && placeOf(this, child));
    return node;
  };

  prototype.appendChild = function <T extends Node>(node: T): T {
    return this.insertBefore(node, null);
  };

  Object.defineProperty(prototype, "nodeValue", {
    ...value,
    set(text) {
      value?.set?.call(this, text);
      note(observer.takeRecords());
      // The translation sees that the text is back, and translates it anew.
      if (!this.parentNode) (onPage(this) as ChildNode | undefined)?.replaceWith(this);
    },
  });
}
