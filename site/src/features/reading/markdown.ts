/** A paragraph or a list. Everything in it is plain text, whatever it looks like. */
export type Block = { kind: "paragraph"; text: string } | { kind: "list"; items: readonly string[] };

const ITEM = /^\s*- +/;

/** Paragraphs and `- ` lists, the part of Markdown that articles are written in. HTML and other marks stay text. */
export function blocksOf(markdown: string): Block[] {
  return markdown
    .replace(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n/)
    .flatMap(blocksOfChunk);
}

/** Lines without an empty one between them: a list may follow its introduction directly. */
function blocksOfChunk(chunk: string): Block[] {
  const blocks: Block[] = [];
  for (const line of chunk.split("\n")) {
    const text = line.replace(ITEM, "").trim();
    if (text === "") continue;
    const last = blocks.pop();
    if (ITEM.test(line)) {
      const before = last?.kind === "list" ? last.items : [];
      if (last && last.kind !== "list") blocks.push(last);
      blocks.push({ kind: "list", items: [...before, text] });
    } else if (last?.kind === "list") {
      // A line below an item, without a mark of its own, goes on with it.
      const items = last.items.slice(0, -1);
      blocks.push({ kind: "list", items: [...items, `${last.items.at(-1)} ${text}`] });
    } else {
      blocks.push({ kind: "paragraph", text: last ? `${last.text} ${text}` : text });
    }
  }
  return blocks;
}

/** The texts of a block: the paragraph itself, or one for each item. */
export function textsOf(block: Block): readonly string[] {
  return block.kind === "list" ? block.items : [block.text];
}
