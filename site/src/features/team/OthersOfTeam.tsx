import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useEntities } from "../../api/hooks";
import styles from "./team.module.css";

interface OthersProps {
  title: string;
  rows: readonly { id: number; name: string; text?: string | undefined }[];
}

/** Who else belongs to the team, to read only. Nothing is said where there is nobody. */
function Others({ title, rows }: OthersProps) {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.people}>
        {rows.map((row) => (
          <li key={row.id} className={styles.person}>
            <div className={styles.who}>
              <p className={styles.name}>{row.name}</p>
              {row.text ? <p className={styles.where}>{row.text}</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function SavedCentres() {
  const { t } = useTranslation("team");
  const { items = [] } = useEntities("usercancercenter", { size: 100 });
  const rows = items.map(({ id, cancercenter, note }) => ({
    id,
    name: cancercenter.name,
    text: note ?? undefined,
  }));
  return <Others title={t("team.centres")} rows={rows} />;
}

/** People she is connected with. The server tells what they are to each other, and keeps their names to themselves. */
export function TrustedPeople() {
  const { t } = useTranslation("team");
  const { items = [] } = useEntities("userrelation", { size: 100 });
  const rows = items.map(({ id, categories, status }) => ({
    id,
    name: (categories ?? []).map(({ name }) => name).join(", ") || t("team.person"),
    text: t(`team.status.${status ?? "open"}`),
  }));
  return <Others title={t("team.trusted")} rows={rows} />;
}
