import { useTranslation } from "../../../i18n/useTranslation";
import { CenterCard } from "./CenterCard";
import styles from "./center.module.css";
import { useCenterSearch } from "./centerSearch";
import { useSavedCenters } from "./saved";
import { type CenterSearch, HERE } from "./searchPaths";

interface BesideListProps {
  search: CenterSearch;
  /** The centre that is shown beside the list. */
  current: number;
}

/** The centres that were found, beside the one that was opened, where the screen has room for both. */
export function BesideList({ search, current }: BesideListProps) {
  const { t } = useTranslation("cancercenter");
  const { page } = useCenterSearch(search);
  const { saved } = useSavedCenters();
  if (!page) return null;
  return (
    <nav className={styles.beside} aria-label={t("result.list")}>
      <h2 className={styles.besideTitle}>
        {t(search.zipcode === HERE ? "result.listHere" : "result.listAround", {
          count: page.items.length,
          zipcode: search.zipcode,
        })}
      </h2>
      <ul>
        {page.items.map((center) => (
          <CenterCard
            key={center.id}
            center={center}
            row={saved?.find(({ cancercenter }) => cancercenter.id === center.id)}
            returns={search}
            current={center.id === current}
            beside
          />
        ))}
      </ul>
    </nav>
  );
}
