import { LoadFailure } from "../../../../app/LoadFailure";
import { lookOf } from "../../../../app/messages/kinds";
import { Switch } from "../../../../app/Preferences";
import { useTranslation } from "../../../../i18n/useTranslation";
import { CategoryTile } from "../../../../ui/CategoryTile";
import { EmptyState } from "../../../../ui/EmptyState";
import { Section } from "../../../../ui/Section";
import { Skeleton } from "../../../../ui/Skeleton";
import { grouped, hintOf, isFixed, type Way } from "./choices";
import styles from "./notices.module.css";
import { useChoices } from "./useChoices";

/** A switch for each kind of notice, by groups: whether it reaches the person this way. */
export function Kinds({ way }: { way: Way }) {
  const { t } = useTranslation("profile");
  const { categories, error, busy, reload, isWanted, choose } = useChoices(way);
  if (!categories)
    return error ? (
      <LoadFailure error={error} busy={busy} onRetry={() => void reload()} />
    ) : (
      <Skeleton shape="card" count={3} label={t("state.loading", { ns: "common" })} />
    );
  if (categories.length === 0) return <EmptyState titleLevel={2} text={t(`notices.${way}.none`)} />;
  return grouped(categories).map(([group, kinds]) => (
    <Section key={group} title={t(`notices.group.${group}`)}>
      <div className={styles.switches}>
        {kinds.map((category) => {
          const hint = hintOf(category, way);
          const { icon, tint } = lookOf(category.key);
          return (
            <div key={category.id} className={styles.kind}>
              <CategoryTile icon={icon} category={tint} />
              <Switch
                label={t(`notices.kind.${category.key}`, { defaultValue: category.name })}
                hint={hint && t(`notices.${way}.${hint}`)}
                checked={isWanted(category)}
                fixed={isFixed(category, way)}
                onChange={(wanted) => choose(category, wanted)}
              />
            </div>
          );
        })}
      </div>
    </Section>
  ));
}
