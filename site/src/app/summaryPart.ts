import type { Day } from "../dates/dates";

/** Both days belong to it. */
export interface Period {
  from: Day;
  to: Day;
}

/** A piece of a summary that is drawn as a page and as a file. All texts are final, in the language of the page. */
export type Block =
  | { kind: "heading"; text: string }
  | { kind: "text"; text: string }
  /** Remarks such as where a number comes from. */
  | { kind: "source"; text: string }
  | { kind: "facts"; rows: readonly (readonly [name: string, value: string])[] }
  | { kind: "list"; items: readonly string[] }
  /** The first cell of a row names it. */
  | {
      kind: "table";
      caption: string;
      columns: readonly string[];
      rows: readonly (readonly string[])[];
    };

/** What one domain has to say in a summary. */
export interface SummaryPart {
  /** Undefined until it was loaded once; empty when nothing was entered. */
  blocks: readonly Block[] | undefined;
  /** Why it could not be loaded. */
  error: unknown;
  reload: () => void;
}

/** Several parts under one heading. It is loaded when all of them are. */
export function joinedParts(...parts: readonly SummaryPart[]): SummaryPart {
  const known = parts.every(({ blocks }) => blocks !== undefined);
  return {
    blocks: known ? parts.flatMap(({ blocks }) => blocks ?? []) : undefined,
    error: parts.find(({ blocks, error }) => blocks === undefined && error !== undefined)?.error,
    reload: () => {
      for (const { reload } of parts) reload();
    },
  };
}

export function isWithin({ from, to }: Period, day: Day): boolean {
  return from <= day && day <= to;
}
