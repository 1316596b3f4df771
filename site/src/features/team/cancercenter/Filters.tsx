import { X } from "lucide-react";
import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import styles from "./center.module.css";
import { type CenterSearch, centerResultPath } from "./searchPaths";

/** What narrows the list, each with the way to be without it. */
export function Filters({ search }: { search: CenterSearch }) {
  const { t } = useTranslation("cancercenter");
  const set: { name: string; without: CenterSearch }[] = [];
  if (search.radius !== "")
    set.push({
      name: t("result.filter.radius", { km: search.radius }),
      without: { ...search, radius: "" },
    });
  if (search.certified)
    set.push({ name: t("result.filter.certified"), without: { ...search, certified: false } });
  if (set.length === 0) return null;
  return (
    <ul className={styles.filters} aria-label={t("result.filters")}>
      {set.map(({ name, without }) => (
        <li key={name}>
          <Link
            to={centerResultPath(without)}
            replace
            className={styles.filter}
            aria-label={t("result.filter.remove", { name })}
          >
            {name}
            <X />
          </Link>
        </li>
      ))}
    </ul>
  );
}
