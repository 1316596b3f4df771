import { useMemo } from "react";
import { currentLanguage } from "../../i18n/i18n";
import { useTranslation } from "../../i18n/useTranslation";
import { readingMinutes } from "./article/readingTime";
import { topicOf } from "./article/topics";
import { useArticles } from "./article/useArticles";
import { type Question, questionsIn } from "./faq/faq";
import { blocksOf, textsOf } from "./markdown";

/** An article for the search. */
export interface ArticleToFind {
  id: number;
  title: string;
  /** Topic and reading time in words. */
  about: string;
  teaser: string;
  /** Without markup. */
  text: string;
}

const wordsOf = (markdown: string) => blocksOf(markdown).flatMap(textsOf).join(" ");

/** The articles that are offered and the frequent questions. The page that uses it has to load the words of `reading`. */
export function useReadingTexts() {
  const { t } = useTranslation("reading");
  const { articles: all, error, busy, retry } = useArticles();
  const language = currentLanguage();
  const articles = useMemo(
    () =>
      all?.map(
        ({ id, title, topic, teaser, text }): ArticleToFind => ({
          id,
          title,
          about: [topicOf(topic)?.name, t("list.minutes", { count: readingMinutes(text ?? "") })]
            .filter(Boolean)
            .join(" · "),
          teaser: teaser ?? "",
          text: wordsOf(text ?? ""),
        }),
      ),
    [all, t],
  );
  const questions = useMemo(
    () => questionsIn(language).map((one): Question => ({ ...one, answer: wordsOf(one.answer) })),
    [language],
  );
  return { articles, questions, error, busy, retry };
}
