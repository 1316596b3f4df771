import { BadgeCheck, Bookmark, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useDateSupport } from "../../app/dateSupport";
import { paths } from "../../paths";
import { Tag } from "../../ui/Tag";
import { type Centre, isCertified, kilometres, type SavedCentre } from "./centre";
import styles from "./centre.module.css";

interface CentreTagsProps {
  centre: Centre;
  /** True where the reader sees many centres, of which some are saved. */
  saved?: boolean;
}

/** What has to be known before one relies on a centre: an example is named as one, certified only what is. */
export function CentreTags({ centre, saved = false }: CentreTagsProps) {
  const { t } = useTranslation("centre");
  const { today } = useDateSupport();
  const certified = isCertified(centre, today);
  if (!saved && !certified && !centre.sample) return null;
  return (
    <p className={styles.tags}>
      {centre.sample ? (
        <Tag kind="waiting" icon={<TriangleAlert />}>
          {t("centre.sample")}
        </Tag>
      ) : null}
      {certified ? (
        <Tag kind="done" icon={<BadgeCheck />}>
          {t("centre.certified")}
        </Tag>
      ) : null}
      {saved ? (
        <Tag kind="running" icon={<Bookmark />}>
          {t("centre.saved")}
        </Tag>
      ) : null}
    </p>
  );
}

interface CentreCardProps {
  centre: Centre;
  row: SavedCentre | undefined;
  /** Whether the way back from the centre leads here. */
  returns?: boolean;
  /** Shows the note, in the person's own list. */
  own?: boolean;
}

/** One centre in a list. */
export function CentreCard({ centre, row, returns = false, own = false }: CentreCardProps) {
  const { t } = useTranslation("centre");
  const { locale } = useDateSupport();
  const { id, name, unit, zip, city, distanceKm } = centre;
  return (
    <li className={styles.card}>
      <h3 className={styles.name}>
        <Link to={paths.cancerCenterDetail(id, row?.id ?? 0)} state={returns ? { returns } : null}>
          {name}
        </Link>
      </h3>
      {unit ? <p>{unit}</p> : null}
      <p className={styles.where}>
        {zip} {city}
      </p>
      {typeof distanceKm === "number" ? (
        <p className={styles.where}>
          {distanceKm < 1
            ? t("centre.veryNear")
            : t("centre.distance", { km: kilometres(distanceKm, locale) })}
        </p>
      ) : null}
      {own && row?.note ? <p className={styles.note}>{row.note}</p> : null}
      <CentreTags centre={centre} saved={row !== undefined && !own} />
    </li>
  );
}
