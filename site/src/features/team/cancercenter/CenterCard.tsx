import { BadgeCheck, Bookmark, TriangleAlert } from "lucide-react";
import { useDateSupport } from "../../../app/dateSupport";
import { Link } from "../../../app/Link";
import { languageRow } from "../../../i18n/languages";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Tag } from "../../../ui/Tag";
import { type Center, isCertified, kilometres, type SavedCenter } from "./center";
import styles from "./center.module.css";
import type { CenterSearch } from "./searchPaths";

interface CenterTagsProps {
  center: Center;
  /** For lists in which only some of the centres are saved. */
  saved?: boolean;
  /** The page itself says that the centres are examples. */
  known?: boolean;
}

/** Warnings before a person relies on a centre: whether it is an example, and whether it is certified. */
export function CenterTags({ center, saved = false, known = false }: CenterTagsProps) {
  const { t } = useTranslation("cancercenter");
  const { today } = useDateSupport();
  const certified = isCertified(center, today);
  const sample = center.sample && !known;
  if (!saved && !certified && !sample) return null;
  return (
    <p className={styles.tags}>
      {sample ? (
        <Tag kind="waiting" icon={<TriangleAlert />}>
          {t("center.sample")}
        </Tag>
      ) : null}
      {certified ? (
        <Tag kind="done" icon={<BadgeCheck />}>
          {t("center.certified")}
        </Tag>
      ) : null}
      {saved ? (
        <Tag kind="running" icon={<Bookmark />}>
          {t("center.saved")}
        </Tag>
      ) : null}
    </p>
  );
}

interface CenterCardProps {
  center: Center;
  row: SavedCenter | undefined;
  /** The search that the back link of the centre leads to. */
  returns?: CenterSearch;
  /** Its page is open. */
  current?: boolean;
  /** In a list beside a page: the page before it stays the target of "back". */
  beside?: boolean;
  /** Shows the note, in the person's own list. */
  own?: boolean;
}

/** One centre in a list. */
export function CenterCard({
  center,
  row,
  returns,
  current = false,
  beside = false,
  own = false,
}: CenterCardProps) {
  const { t, i18n } = useTranslation("cancercenter");
  const { locale } = languageRow(i18n.language);
  const { id, name, unit, zip, city, distanceKm } = center;
  return (
    <li className={beside ? styles.line : styles.card} data-current={current ? "" : undefined}>
      <h3 className={styles.name}>
        <Link
          to={paths.cancerCenterDetail(id, row?.id ?? 0)}
          state={returns ? { returns } : null}
          replace={beside}
          aria-current={current ? "page" : undefined}
        >
          {name}
        </Link>
      </h3>
      {unit ? <p>{unit}</p> : null}
      <p className={styles.where}>
        <span>
          {zip} {city}
        </span>{" "}
        {typeof distanceKm === "number" ? (
          <span className={styles.distance}>
            {distanceKm < 1
              ? t("center.veryNear")
              : t("center.distance", { km: kilometres(distanceKm, locale) })}
          </span>
        ) : null}
      </p>
      {own && row?.note ? <p className={styles.note}>{row.note}</p> : null}
      <CenterTags center={center} saved={row !== undefined && !own} known={!own} />
    </li>
  );
}
