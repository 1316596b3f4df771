import { signedIn as visitor } from "../../test/person";
import { type Server, startServer } from "../../test/server/server";

/** A stored article without translations. */
interface OwnArticle {
  id: number;
  title: string;
  topic: number;
  text?: string;
  published?: string;
  validuntil?: string;
  reviewed?: string;
}

interface Given {
  /** Ids of articles that were read before. */
  read?: readonly number[];
  /** Replace the seeded articles. */
  articles?: readonly OwnArticle[];
}

/** A server with articles and read marks. */
export function readingServer({ read = [], articles }: Given = {}): Server {
  const articleuser = read.map((article) => ({ id: article, article, read: true, readdate: "20261110" }));
  const article = articles?.map((one) => ({ key: `a${one.id}`, ...one }));
  return startServer({ articleuser, ...(article && { article }) });
}

export function isMarked(server: Server, id: number): boolean {
  return server.rows("articleuser").some(({ article, read }) => article.id === id && read === true);
}

/** Signed in on 21 November 2026, with German as the language. */
export const signedIn = () =>
  visitor({
    now: new Date(2026, 10, 21, 9, 12),
    words: ["reading", "glossary"],
    pages: [() => import("./article/ArticlePage"), () => import("./article/ReadArticlePage")],
  });
