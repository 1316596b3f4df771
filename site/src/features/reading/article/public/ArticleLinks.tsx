import { Link } from "../../../../app/Link";
import { useTranslation } from "../../../../i18n/useTranslation";
import { readArticlePath } from "../../../../paths";
import { LinkList, LinkRow } from "../../../../ui/LinkList";
import { Section } from "../../../../ui/Section";
import { readingMinutes } from "../readingTime";
import { useArticles } from "../useArticles";

interface ArticleLinksProps {
  title: string;
  articles: readonly number[];
}

/** These articles, as far as they are offered; nothing without one. Needs the words of `reading`. */
export function ArticleLinks({ title, articles: ids }: ArticleLinksProps) {
  const { t } = useTranslation("reading");
  const { articles = [] } = useArticles();
  const found = ids.flatMap((id) => articles.find((one) => one.id === id) ?? []);
  if (found.length === 0) return null;
  return (
    <Section title={title}>
      <LinkList>
        {found.map(({ id, title: name, text }) => (
          <LinkRow
            key={id}
            as={Link}
            to={readArticlePath(id)}
            name={name}
            about={t("list.minutes", { count: readingMinutes(text ?? "") })}
          />
        ))}
      </LinkList>
    </Section>
  );
}
