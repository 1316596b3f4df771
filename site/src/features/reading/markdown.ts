/** A paragraph or a list. Its content is plain text, even if it looks like markup. */
export type Block = { kind: "paragraph"; text: string } | { kind: "list"; items: readonly string[] };

const ITEM = /^\s*- +/;

/** Paragraphs and `- ` lists, the part of Markdown that articles use. HTML and other markup stay text. */
export function blocksOf(markdown: string): Block[] {
  return markdown
    .replace(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n/)
    .flatMap(blocksOfChunk);
}

/** Lines without an empty one between them: a list may directly follow its introduction. */
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
      // A line without "- " after an item continues that item.
      const items = last.items.slice(0, -1);
      blocks.push({ kind: "list", items: [...items, `${last.items.at(-1)} ${text}`] });
    } else {
      blocks.push({ kind: "paragraph", text: last ? `${last.text} ${text}` : text });
    }
  }
  return blocks;
}

/** The texts of a block: the paragraph, or each item. */
export function textsOf(block: Block): readonly string[] {
  return block.kind === "list" ? block.items : [block.text];
}
