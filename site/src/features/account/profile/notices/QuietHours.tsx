import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApi, useEntities } from "../../../../api/hooks";
import { LoadFailure } from "../../../../app/LoadFailure";
import { Switch } from "../../../../app/Preferences";
import { useReport } from "../../../../app/useReport";
import { Section } from "../../../../ui/Section";
import { SelectField } from "../../../../ui/SelectField";
import { Skeleton } from "../../../../ui/Skeleton";
import { useToast } from "../../../../ui/Toast";
import styles from "./notices.module.css";
import { QUIET_KEY, type Quiet, quietOf, quietText, timesOffered } from "./quietHours";

const ENDS = ["from", "to"] as const;

/** The hours in which nothing comes to a device; every change is stored at once. */
export function QuietHours() {
  const { t } = useTranslation("profile");
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const id = useId();
  const { items, error, isLoading, reload } = useEntities("setting", { filter: { key: QUIET_KEY } });
  /** What was chosen and is on its way. */
  const [chosen, setChosen] = useState<Quiet>();
  const [fault, setFault] = useState<"from" | "to" | null>(null);
  const row = items?.[0];
  const quiet = chosen === undefined ? quietOf(row?.value) : chosen;

  async function keep(next: Quiet) {
    // The next change counts once this one is stored: both change the same row.
    if (chosen !== undefined) return;
    setChosen(next);
    try {
      const value = quietText(next);
      if (row) await api.update("setting", row, { value });
      else await api.create("setting", { key: QUIET_KEY, value });
      toast.success(t("state.saved", { ns: "common" }));
    } catch (error) {
      report(error);
      await reload();
    }
    setChosen(undefined);
  }

  function change(end: "from" | "to", time: string) {
    if (!quiet) return;
    const next = { ...quiet, [end]: time };
    const same = next.from === next.to;
    setFault(same ? end : null);
    if (!same) void keep(next);
  }

  return (
    <Section title={t("notices.quiet.title")}>
      {items ? (
        <div className={styles.switches}>
          <Switch
            label={t("notices.quiet.switch")}
            hint={t("notices.quiet.hint")}
            checked={quiet !== null}
            onChange={(wanted) => void keep(wanted ? quietOf(undefined) : null)}
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
