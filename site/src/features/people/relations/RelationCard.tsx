import { UserRound } from "lucide-react";
import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Card } from "../../../ui/Card";
import { CategoryTile } from "../../../ui/CategoryTile";
import { LinkButton } from "../../../ui/LinkButton";
import { RelationTag } from "./RelationTag";
import { isReceivedRequest, type Relation } from "./relation";
import styles from "./relations.module.css";
import { useWho } from "./useWho";

/** One relation of the list: who it is, what the two are to each other, and what is to be done. */
export function RelationCard({ row }: { row: Relation }) {
  const { t } = useTranslation("relations");
  const who = useWho()(row);
  const isRequest = isReceivedRequest(row);
  // What the two are is said by who asks, of the other person.
  const categories = row.received ? "" : (row.categories ?? []).map(({ name }) => name).join(", ");
  return (
    <li>
      <Card
        title={who}
        titleLevel={3}
        start={<CategoryTile icon={UserRound} />}
        over={<RelationTag row={row} />}
      >
        {categories ? <p>{categories}</p> : null}
        <div className={styles.ways}>
          <LinkButton
            as={Link}
            to={paths.relationView(row.id)}
            variant={isRequest ? "primary" : "second"}
            compact
            aria-label={t(isRequest ? "answerNamed" : "lookNamed", { name: who })}
          >
            {t(isRequest ? "answer" : "look")}
          </LinkButton>
        </div>
      </Card>
    </li>
  );
}
