import { ChartLine, Printer, Table2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { dayText } from "../../app/dayText";
import { dayOf } from "../../dates/dates";
import { useTranslation } from "../../i18n/useTranslation";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { Section } from "../../ui/Section";
import { Segments } from "../../ui/Segments";
import { Skeleton } from "../../ui/Skeleton";
import { numberText } from "../numberText";
import { Compare } from "./Compare";
import { lastOfDays, type Point, pointsIn } from "./course";
import { PhaseCompare } from "./PhaseCompare";
import { RangeChoice } from "./RangeChoice";
import { type Range, spanOf } from "./range";
import { scoreText, seenText } from "./seen";
import styles from "./trend.module.css";
import { usePhases } from "./usePhases";
import { Values } from "./Values";

// The library of the chart is loaded only where there is something to draw.
const Chart = lazy(() =>
  import("./Chart").then(
    ({ Chart }) => ({ default: Chart }),
    // Without the picture the table still says everything.
    () => ({ default: () => null }),
  ),
);

interface TrendProps {
  title: string;
  /** The range of the values. */
  to: readonly [number, number];
  /** Of what was measured, which has no highest value. */
  unit?: string | undefined;
  /** What the lowest and the highest value mean. */
  ends?: { low?: string | undefined; high?: string | undefined } | undefined;
  /** In the order of their moments: a day may have two. */
  points: readonly Point[];
  /** How much is shown, where the page decides; else it is chosen here. */
  range?: Range | undefined;
  /** It is another person's: no sentence about "your" values, and not the treatments of the one who reads. */
  isRead?: boolean;
}

/** The course of one scale, as a picture or a table, with the treatments behind it. */
export function Trend({ title, to, unit, ends, points, range, isRead = false }: TrendProps) {
  const { t } = useTranslation("questionnaire");
  const phases = usePhases(!isRead);
  const [view, setView] = useState<"picture" | "table">("picture");
  const [own, setOwn] = useState<Range>("all");
  const last = points.at(-1);
  const heading = t("trend.of", { title });

  if (!last || points.length < 2)
    return (
      <Section title={heading}>
        <p className="quiet">{t("trend.empty")}</p>
      </Section>
    );
  const days = points.map(({ day }) => day);
  const span = spanOf(range ?? own, days, dayOf(new Date())) ?? { from: last.day, to: last.day };
  const shown = pointsIn(points, span);
  const daily = lastOfDays(shown);
  return (
    <Section title={heading}>
      <Card className={styles.trend}>
        <p>
          {[
            t("trend.last", { score: scoreText(t, last.value, { to, unit }), day: dayText(last.day) }),
            isRead ? "" : seenText(t, daily),
          ]
            .filter(Boolean)
            .join(" ")}
        </p>
        <div className={styles.views}>
          {range === undefined ? <RangeChoice value={own} onChange={setOwn} /> : null}
          <Segments
            label={t("trend.view")}
            value={view}
            onChange={setView}
            options={[
              { value: "picture", label: t("trend.picture"), icon: <ChartLine /> },
              { value: "table", label: t("trend.table"), icon: <Table2 /> },
            ]}
          />
          {range === undefined ? (
            <Button variant="quiet" compact icon={<Printer />} onClick={() => window.print()}>
              {t("trend.print")}
            </Button>
          ) : null}
        </div>
        {daily.length > 0 ? (
          <>
            <div hidden={view !== "picture"} className={styles.picture}>
              {ends?.low && ends.high ? (
                <p className={styles.ends}>
                  {t("trend.ends", {
                    min: numberText(to[0]),
                    low: ends.low,
                    max: numberText(to[1]),
                    high: ends.high,
                  })}
                </p>
              ) : null}
              <Suspense fallback={<Skeleton shape="card" label={t("state.loading", { ns: "common" })} />}>
                <Chart title={title} to={to} unit={unit} points={daily} span={span} phases={phases} />
              </Suspense>
              {daily.length < shown.length ? <p className="small quiet">{t("trend.lastOfDay")}</p> : null}
            </div>
            <div hidden={view !== "table"} className={styles.table}>
              <Values title={heading} points={shown} phases={phases} />
            </div>
          </>
        ) : null}
        {unit === undefined ? <PhaseCompare to={to} points={points} phases={phases} /> : null}
        {isRead ? null : <Compare points={points} />}
      </Card>
    </Section>
  );
}
