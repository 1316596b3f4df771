/** The elements that a translation has put in the place of texts which React still knows. */
const replacements = new WeakMap<Node, ChildNode>();

/** What is on the page of a node: itself, or what stands in its place. */
function shownNode(node: Node): Node | undefined {
  let at: Node | undefined = node;
  while (at && !at.parentNode) at = replacements.get(at);
  return at;
}

/** The child of `parent` in which `node` is shown. */
function childShowing(parent: Node, node: Node): Node | null {
  for (let at: Node | null | undefined = shownNode(node); at; at = at.parentNode)
    if (at.parentNode === parent) return at;
  return null;
}

/**
 * A browser that translates a page replaces its texts by elements, behind the back of React, which then fails to remove a text or to
 * put something before it, and changes texts that nobody sees. With this React reaches what stands in their place.
 */
export function tolerateTranslation(): void {
  const prototype = Node.prototype;
  const { removeChild, insertBefore, appendChild } = prototype;
  const value = Object.getOwnPropertyDescriptor(prototype, "nodeValue");

  // Translations run in a world of their own, in which changed methods are the old ones.
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });

  function note(records: MutationRecord[]): void {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      for (const node of addedNodes) replacements.delete(node);
      if (removedNodes.length === 0) continue;
      const isFont = (node: Node | null) => node?.nodeName === "FONT";
      const instead = [...addedNodes].find(isFont);
      const beside = [previousSibling, nextSibling].find(isFont);
      for (const node of removedNodes) {
        const found = instead ?? (node.nodeName === "#text" && beside);
        if (found) replacements.set(node, found as ChildNode);
      }
    }
  }

  prototype.removeChild = function <T extends Node>(child: T): T {
    note(observer.takeRecords());
    const shown = childShowing(this, child);
    if (shown) removeChild.call(this, shown);
    return child;
  };

  prototype.insertBefore = function <T extends Node>(node: T, child: Node | null): T {
    note(observer.takeRecords());
    if (!node.parentNode) (shownNode(node) as ChildNode | undefined)?.remove();
    insertBefore.call(this, node, child && childShowing(this, child));
    return node;
  };

  prototype.appendChild = function <T extends Node>(node: T): T {
    // What is not on the page yet is not translated: nearly all that React makes is put together there.
    return this.isConnected ? this.insertBefore(node, null) : (appendChild.call(this, node) as T);
  };

  Object.defineProperty(prototype, "nodeValue", {
    ...value,
    set(text) {
      value?.set?.call(this, text);
      note(observer.takeRecords());
      // The translation sees that the text is back, and translates it anew.
      if (!this.parentNode) (shownNode(this) as ChildNode | undefined)?.replaceWith(this);
    },
  });
}
