import { ChartLine, Printer, Table2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { dayText } from "../../app/dayText";
import { Button } from "../../ui/Button";
import { Section } from "../../ui/Section";
import { Skeleton } from "../../ui/Skeleton";
import { numberText } from "../numberText";
import { Compare } from "./Compare";
import { type Phase, type Point, phasesOn } from "./course";
import styles from "./trend.module.css";
import { usePhases } from "./usePhases";

// The library of the chart is loaded only where there is something to draw.
const Chart = lazy(() =>
  import("./Chart").then(
    ({ Chart }) => ({ default: Chart }),
    // Without the picture the table still says everything.
    () => ({ default: () => null }),
  ),
);

export interface TrendProps {
  title: string;
  /** The range of the values. */
  to: readonly [number, number];
  /** In the order of their moments: a day may have two. */
  points: readonly Point[];
}

/** The course of one scale, as a picture or a table, with the treatments behind it. */
export function Trend({ title, to, points }: TrendProps) {
  const { t } = useTranslation("questionnaire");
  const phases = usePhases();
  const [view, setView] = useState<"picture" | "table">("picture");
  const last = points.at(-1);
  const heading = t("trend.of", { title });

  if (!last || points.length < 2)
    return (
      <Section title={heading}>
        <p className="quiet">{t("trend.empty")}</p>
      </Section>
    );
  const values = points.map(({ value }) => value);
  return (
    <Section title={heading}>
      <div className={styles.trend}>
        <p>
          {t("trend.last", { score: numberText(last.value), max: numberText(to[1]), day: dayText(last.day) })}{" "}
          {t("trend.span", { min: numberText(Math.min(...values)), max: numberText(Math.max(...values)) })}
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: two buttons are no fields of a form */}
        <div role="group" aria-label={t("trend.view")} className={styles.views}>
          <Button
            variant={view === "picture" ? "soft" : "quiet"}
            compact
            icon={<ChartLine />}
            aria-pressed={view === "picture"}
            onClick={() => setView("picture")}
          >
            {t("trend.picture")}
          </Button>
          <Button
            variant={view === "table" ? "soft" : "quiet"}
            compact
            icon={<Table2 />}
            aria-pressed={view === "table"}
            onClick={() => setView("table")}
          >
            {t("trend.table")}
          </Button>
          <Button variant="quiet" compact icon={<Printer />} onClick={() => window.print()}>
            {t("trend.print")}
          </Button>
        </div>
        <div hidden={view !== "picture"} className={styles.picture}>
          <Suspense fallback={<Skeleton shape="card" label={t("state.loading", { ns: "common" })} />}>
            <Chart title={title} to={to} points={points} phases={phases} />
          </Suspense>
        </div>
        <div hidden={view !== "table"} className={styles.table}>
          <Values title={heading} to={to} points={points} phases={phases} />
        </div>
        <Compare points={points} />
      </div>
    </Section>
  );
}

interface ValuesProps extends TrendProps {
  phases: readonly Phase[];
}

/** All values, the newest first. */
function Values({ title, points, phases }: ValuesProps) {
  const { t } = useTranslation("questionnaire");
  return (
    <table>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t("trend.day")}</th>
          <th scope="col">{t("trend.value")}</th>
          <th scope="col">{t("trend.phase")}</th>
        </tr>
      </thead>
      <tbody>
        {[...points].reverse().map(({ day, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one day may have two results, and rows have no state
          <tr key={`${day} ${index}`}>
            <th scope="row">{dayText(day)}</th>
            <td>{numberText(value)}</td>
            <td>{phasesOn(phases, day).join(", ") || t("trend.noPhase")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
