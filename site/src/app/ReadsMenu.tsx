import { BookOpenText } from "lucide-react";
import { useId } from "react";
import { useLocation } from "react-router";
import { useTranslation } from "../i18n/useTranslation";
import { paths } from "../paths";
import { LinkButton } from "../ui/LinkButton";
import { Link } from "./Link";
import styles from "./ReadsMenu.module.css";
import { useReads } from "./useReads";

interface ReadsMenuProps {
  /** In the menu of the person, where links look like its other ones. */
  inMenu?: boolean;
}

/** One link for each person who lets the reader read. Needs the words of `proxies`. */
export function ReadsMenu({ inMenu = false }: ReadsMenuProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const id = useId();
  const reads = useReads();
  if (!reads?.length) return null;
  return (
    <nav aria-labelledby={id} className={inMenu ? styles.inMenu : styles.side}>
      <p id={id} className={styles.title}>
        {t("reads", { ns: "proxies" })}
      </p>
      <ul>
        {reads.map((row) => {
          const path = paths.proxySee(row.id);
          const current = path === pathname ? "page" : undefined;
          return (
            <li key={row.id}>
              {inMenu ? (
                <LinkButton
                  as={Link}
                  to={path}
                  variant="quiet"
                  icon={<BookOpenText />}
                  aria-current={current}
                >
                  {row.name}
                </LinkButton>
              ) : (
                <Link to={path} aria-current={current}>
                  <BookOpenText />
                  {row.name}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
