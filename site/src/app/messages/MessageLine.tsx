import { useTranslation } from "../../i18n/useTranslation";
import { paths } from "../../paths";
import { CategoryTile } from "../../ui/CategoryTile";
import { cx } from "../../ui/cx";
import { Link } from "../Link";
import { lookOf, type Message } from "./kinds";
import styles from "./messages.module.css";

/** Never at the start of a line. */
const SEPARATOR = "\u00a0· ";

/** The icon of a kind of notification; its word stands beside it. */
export function KindMark({ category }: { category: Message["notificationcategory"] }) {
  const { icon, tint } = lookOf(category.key);
  return <CategoryTile icon={icon} category={tint} />;
}

/** One notification as a link to itself: what it is about, when it came, and whether it is new. */
export function MessageLine({ message, when }: { message: Message; when: string }) {
  const { t } = useTranslation("messages");
  const { id, title, read, notificationcategory: category } = message;
  return (
    <Link to={paths.messageDetail(id)} className={cx(styles.line, !read && styles.unread)}>
      <KindMark category={category} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>{" "}
        <span className={styles.about}>
          {read ? null : (
            <>
              <b className={styles.new}>{t("new", { ns: "messages" })}</b>
              <span>{SEPARATOR}</span>
            </>
          )}
          <span>{[category.name, when].filter(Boolean).join(SEPARATOR)}</span>
        </span>
      </span>
    </Link>
  );
}
