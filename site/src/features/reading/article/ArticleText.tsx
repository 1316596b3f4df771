import { Fragment, type ReactNode, useEffect, useMemo, useRef } from "react";
import { Explained } from "../glossary/Explained";
import { type Block, textsOf } from "../markdown";
import styles from "../reading.module.css";
import { termsByText } from "./terms";
import { useKnownTerms } from "./useArticles";

interface ArticleTextProps {
  blocks: readonly Block[];
  /** What stands between the blocks, below as many of them. */
  figures: readonly { after: number; figure: ReactNode }[];
  /** Index of the block that is read aloud. */
  spoken: number | null;
}

/** The article with glossary links. Any markup in it is shown as text. */
export function ArticleText({ blocks, figures, spoken }: ArticleTextProps) {
  const known = useKnownTerms();
  const terms = useMemo(() => termsByText(blocks.flatMap(textsOf), known), [blocks, known]);
  const container = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (spoken !== null)
      container.current?.querySelector("[data-spoken]")?.scrollIntoView?.({ block: "nearest" });
  }, [spoken]);

  let index = 0;
  // No explanation opens by itself while the text is read aloud.
  const auto = spoken === null;
  const explained = (text: string) => <Explained text={text} terms={terms[index++] ?? []} auto={auto} />;
  return (
    <div ref={container} className={styles.text}>
      {blocks.map((block, at) => {
        const mark = at === spoken ? "" : undefined;
        // The blocks of a text never change their order.
        const key = `${at}`;
        return (
          <Fragment key={key}>
            {block.kind === "paragraph" ? (
              <p data-spoken={mark}>{explained(block.text)}</p>
            ) : (
              <ul data-spoken={mark}>
                {block.items.map((item) => (
                  <li key={item}>{explained(item)}</li>
                ))}
              </ul>
            )}
            {figures.map(({ after, figure }) => (Math.min(after, blocks.length) === at + 1 ? figure : null))}
          </Fragment>
        );
      })}
    </div>
  );
}
