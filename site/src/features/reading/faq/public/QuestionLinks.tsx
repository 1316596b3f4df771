import { Link } from "../../../../app/Link";
import { currentLanguage } from "../../../../i18n/i18n";
import { LinkList, LinkRow } from "../../../../ui/LinkList";
import { Section } from "../../../../ui/Section";
import { questionsIn } from "../faq";
import { faqPath } from "../faqPath";

interface QuestionLinksProps {
  title: string;
  questions: readonly number[];
}

/** These of the frequent questions, each with its answer a tap away. */
export function QuestionLinks({ title, questions }: QuestionLinksProps) {
  const written = questionsIn(currentLanguage());
  const found = questions.flatMap((id) => written.find((one) => one.id === id) ?? []);
  if (found.length === 0) return null;
  return (
    <Section title={title}>
      <LinkList>
        {found.map(({ id, question }) => (
          <LinkRow key={id} as={Link} to={faqPath(id)} name={question} />
        ))}
      </LinkList>
    </Section>
  );
}
