import type { Block } from "../../app/summaryPart";

/** A summary as it is printed and saved. All texts are final. */
export interface VisitSummary {
  title: string;
  /** Below the title: whose it is, when it was made, of which days, and that no physician wrote it. */
  about: readonly string[];
  sections: readonly { title: string; blocks: readonly Block[] }[];
  /** BCP 47, such as `de-DE`. */
  locale: string;
  /** At the end of each page, from 1. */
  foot: (page: number, pages: number) => string;
}

/** All texts of a summary. */
export function textsOf({ title, about, sections, foot }: VisitSummary): string[] {
  const inBlocks = sections.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(textsIn)]);
  return [title, ...about, ...inBlocks, foot(1, 1)];
}

function textsIn(block: Block): readonly string[] {
  switch (block.kind) {
    case "list":
      return block.items;
    case "facts":
      return block.rows.flat();
    case "table":
      return [...block.columns, ...block.rows.flat()];
    default:
      return [block.text];
  }
}

/** Its name says nothing about health: others may use the device. `day` is YYYYMMDD. */
export function fileName(word: string, day: string): string {
  return `${word}-${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}.pdf`;
}
