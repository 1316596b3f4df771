import type { Ref } from "react";
import { useTranslation } from "../../../i18n/useTranslation";
import { CardGroup } from "../../../ui/CardGroup";
import { CategoryTile } from "../../../ui/CategoryTile";
import { categoryOf, KIND_IDS, type Kind } from "../kinds";
import styles from "./CategoryCards.module.css";

interface CategoryCardsProps {
  id: string;
  name: string;
  /** What can be chosen. */
  kinds: readonly Kind[];
  value: Kind | "";
  error: string | undefined;
  onChange: (kind: Kind) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
}

/** Choice of the category; each card shows the icon, word and tint that the timeline will show. */
export function CategoryCards({ id, name, kinds, value, error, onChange, onBlur, ref }: CategoryCardsProps) {
  const { t } = useTranslation("timeline");
  return (
    <CardGroup id={id} legend={t("form.category")} error={error} role="radiogroup" required onBlur={onBlur}>
      {kinds.map((kind, index) => {
        const category = categoryOf(KIND_IDS[kind]);
        return (
          <label key={kind} className={styles.card}>
            <input
              ref={index === 0 ? ref : undefined}
              type="radio"
              className={styles.radio}
              name={name}
              value={kind}
              checked={value === kind}
              onChange={() => onChange(kind)}
            />
            <CategoryTile category={category} />
            <span className={styles.word}>{t(`kind.${category}`)}</span>
          </label>
        );
      })}
    </CardGroup>
  );
}
