import { blocksOf } from "../markdown";

/** Paragraphs and lists of Markdown, without glossary links. */
export function PlainText({ markdown }: { markdown: string }) {
  return blocksOf(markdown).map((block, at) => {
    // The blocks of a text never change their order.
    const key = `${at}`;
    if (block.kind === "paragraph") return <p key={key}>{block.text}</p>;
    return (
      <ul key={key}>
        {block.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  });
}
