import { type KeyboardEvent, useRef, useState } from "react";
import { dayText } from "../../app/dayText";
import type { Day } from "../../dates/dates";
import { useTranslation } from "../../i18n/useTranslation";
import { ChartLegend } from "./ChartLegend";
import { gapsAfter, type Phase, type Point, within } from "./course";
import { Drawing } from "./Drawing";
import { scoreText } from "./seen";
import styles from "./trend.module.css";
import { useMeasured } from "./useMeasured";

interface ChartProps {
  title: string;
  to: readonly [number, number];
  unit: string | undefined;
  /** One of each day, in their order. */
  points: readonly Point[];
  /** The days of the axis. */
  span: { from: Day; to: Day };
  phases: readonly Phase[];
}

/** Until it is measured. */
const BEFORE = { width: 640, letter: 16 };

/** The values as a line over the treatments. One stop for the keyboard: arrow keys lead from value to value. */
export function Chart({ title, to, unit, points, span, phases }: ChartProps) {
  const { t } = useTranslation("questionnaire");
  const stop = useRef<HTMLDivElement>(null);
  const measured = useMeasured(stop, BEFORE);
  const [chosen, setChosen] = useState<Day | null>(null);
  const last = points.at(-1);
  if (!last) return null;
  const found = points.findIndex(({ day }) => day === chosen);
  const index = found < 0 ? points.length - 1 : found;
  const current = points[index] ?? last;
  const drawn = phases.flatMap((phase) => {
    const part = within(phase, span.from, span.to);
    return part ? [{ ...phase, part }] : [];
  });
  const gaps = gapsAfter(points);
  const valueText = t("trend.point", {
    day: dayText(current.day),
    score: scoreText(t, current.value, { to, unit }),
  });

  function show(next: number) {
    const point = points[Math.min(Math.max(next, 0), points.length - 1)];
    if (point) setChosen(point.day);
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    const next = event.key === "Home" ? 0 : event.key === "End" ? points.length - 1 : index + (step ?? 0);
    if (next === index && step === undefined) return;
    event.preventDefault();
    show(next);
  }

  return (
    <figure className={styles.figure}>
      <div
        ref={stop}
        role="slider"
        tabIndex={0}
        className={styles.stop}
        aria-label={title}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={index + 1}
        aria-valuetext={valueText}
        onKeyDown={press}
      >
        <Drawing
          {...measured}
          to={to}
          points={points}
          span={span}
          phases={drawn}
          gaps={gaps}
          shown={index}
          onShow={show}
        />
      </div>
      <figcaption className={styles.caption}>
        <p className={styles.valueText}>{valueText}</p>
        <p className={styles.keys}>{t("trend.keys")}</p>
        <ChartLegend phases={drawn} hasGaps={gaps.size > 0} />
      </figcaption>
    </figure>
  );
}
