import { AskByPhone } from "../../../app/AskByPhone";
import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { EmptyState } from "../../../ui/EmptyState";
import { LinkButton } from "../../../ui/LinkButton";
import styles from "./search.module.css";

const WAYS = [
  ["topics", paths.article],
  ["glossary", paths.glossary],
  ["faq", paths.faq],
  ["contact", paths.contactUs],
] as const;

/** No hits: advice, and other pages to look at. */
export function NothingFound() {
  const { t } = useTranslation("search");
  return (
    <EmptyState
      text={t("nothing.text")}
      action={
        <div className={styles.help}>
          <ul className={styles.ways} aria-label={t("nothing.ways")}>
            {WAYS.map(([name, path]) => (
              <li key={name}>
                <LinkButton as={Link} to={path} variant="second" compact>
                  {t(`nothing.${name}`)}
                </LinkButton>
              </li>
            ))}
          </ul>
          <AskByPhone>{t("nothing.ask")}</AskByPhone>
        </div>
      }
    />
  );
}
