import { useId, useState } from "react";
import { useApi, useEntities } from "../../../../api/hooks";
import { LoadFailure } from "../../../../app/LoadFailure";
import { Switch } from "../../../../app/Preferences";
import { useTranslation } from "../../../../i18n/useTranslation";
import { Section } from "../../../../ui/Section";
import { SelectField } from "../../../../ui/SelectField";
import { Skeleton } from "../../../../ui/Skeleton";
import styles from "./notices.module.css";
import { QUIET_KEY, type Quiet, quietOf, quietText, timesOffered } from "./quietHours";
import { useLastChoice } from "./useLastChoice";

const ENDS = ["from", "to"] as const;

/** There is one choice of hours. */
const ONE = 0;

/** The hours in which nothing comes to a device or by mail; every change is stored at once. */
export function QuietHours() {
  const { t } = useTranslation("profile");
  const api = useApi();
  const id = useId();
  const { items, error, isLoading, reload } = useEntities("setting", { filter: { key: QUIET_KEY } });
  const { chosen, choose } = useLastChoice({
    rowOf: () => items?.[0],
    store: (_, next: Quiet, row) => {
      const value = quietText(next);
      const usual = { value: quietText(quietOf(undefined)) };
      return row
        ? api.update("setting", row, { value })
        : api.create("setting", { key: QUIET_KEY, value }, undefined, usual);
    },
    reload,
  });
  const [fault, setFault] = useState<"from" | "to" | null>(null);
  const waiting = chosen.get(ONE);
  const quiet = waiting === undefined ? quietOf(items?.[0]?.value) : waiting;

  function change(end: "from" | "to", time: string) {
    if (!quiet) return;
    const next = { ...quiet, [end]: time };
    const same = next.from === next.to;
    setFault(same ? end : null);
    if (!same) choose(ONE, next);
  }

  return (
    <Section title={t("notices.quiet.title")}>
      {items ? (
        <div className={styles.switches}>
          <Switch
            label={t("notices.quiet.switch")}
            hint={t("notices.quiet.hint")}
            checked={quiet !== null}
            onChange={(wanted) => choose(ONE, wanted ? quietOf(undefined) : null)}
          />
          {quiet ? (
            <div className={styles.times}>
              {ENDS.map((end) => (
                <SelectField
                  key={end}
                  id={`${id}-${end}`}
                  label={t(`notices.quiet.${end}`)}
                  value={quiet[end]}
                  error={fault === end ? t("notices.quiet.same") : undefined}
                  onChange={({ target }) => change(end, target.value)}
                  options={timesOffered(quiet[end]).map((time) => ({
                    value: time,
                    label: t("notices.quiet.time", { time: `${time.slice(0, 2)}:${time.slice(2)}` }),
                  }))}
                />
              ))}
            </div>
          ) : null}
        </div>
      ) : error ? (
        <LoadFailure error={error} busy={isLoading} onRetry={() => void reload()} />
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
    </Section>
  );
}
