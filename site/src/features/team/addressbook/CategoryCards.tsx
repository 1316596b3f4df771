import { type Ref, useState } from "react";
import { useEntities } from "../../../api/hooks";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { CardGroup } from "../../../ui/CardGroup";
import { Skeleton } from "../../../ui/Skeleton";
import { CategoryMark } from "./CategoryMark";
import styles from "./team.module.css";

/** As many as a phone shows at once; the others come on demand. */
const FIRST = 6;

interface CategoryCardsProps {
  id: string;
  name: string;
  /** Id of the chosen category. */
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
}

/** The category as radio cards, with the icons of the team page. */
export function CategoryCards({ id, name, value, error, onChange, onBlur, ref }: CategoryCardsProps) {
  const { t } = useTranslation("addressbook");
  const list = useEntities("addressbookentrycategory", { size: 100, sort: ["sort"] });
  const [all, setAll] = useState(false);
  // A category that is no longer offered stays visible where it was chosen.
  const rows = list.items?.filter((row) => row.active !== false || String(row.id) === value);
  const shown = rows?.filter((row, index) => all || index < FIRST || String(row.id) === value);
  return (
    <CardGroup
      id={id}
      legend={t("form.addressbookentrycategory")}
      error={error}
      role="radiogroup"
      columns={2}
      required
      onBlur={onBlur}
      more={
        rows && shown && shown.length < rows.length
          ? { label: t("form.categoriesMore"), onMore: () => setAll(true) }
          : undefined
      }
    >
      {shown?.map((row, index) => (
        <label key={row.id} className={styles.choice}>
          <input
            ref={index === 0 ? ref : undefined}
            type="radio"
            className={styles.radio}
            name={name}
            value={row.id}
            checked={value === String(row.id)}
            onChange={() => onChange(String(row.id))}
          />
          <CategoryMark category={row.key} />
          <span className={styles.word}>{row.name}</span>
        </label>
      ))}
      {rows ? null : list.error ? (
        <LoadFailure error={list.error} onRetry={() => void list.reload()} />
      ) : (
        <Skeleton count={3} label={t("state.loading", { ns: "common" })} />
      )}
    </CardGroup>
  );
}
