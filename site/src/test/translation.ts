/**
 * Does to the page what the translation of a browser does, from now on: each text is replaced by two elements around a new text.
 * Nothing from outside is used, so that journeys can hand it to the browser.
 */
export function translatePage(): MutationObserver {
  const LEFT = "script, style, noscript, textarea, [translate=no]";
  const own = new WeakSet<Node>();

  function wrap(text: Text): void {
    const { data, parentElement } = text;
    if (own.has(text) || !data.trim() || !parentElement || parentElement.closest(LEFT)) return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    outer.style.verticalAlign = "inherit";
    inner.style.verticalAlign = "inherit";
    inner.textContent = data;
    if (inner.firstChild) own.add(inner.firstChild);
    outer.append(inner);
    text.replaceWith(outer);
  }

  function all(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (walker.nextNode()) found.push(walker.currentNode as Text);
    for (const text of found) wrap(text);
  }

  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      if (target instanceof Text) wrap(target);
      for (const node of addedNodes) node instanceof Text ? wrap(node) : all(node);
    }
  });
  document.documentElement.classList.add("translated-ltr");
  all(document.body);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return observer;
}
