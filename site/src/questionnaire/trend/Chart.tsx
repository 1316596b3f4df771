import { scaleLinear, scaleTime } from "@visx/scale";
import { LinePath } from "@visx/shape";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { dayText } from "../../app/dayText";
import { type Day, dayOf, toParts } from "../../dates/dates";
import { numberText } from "../numberText";
import { type Phase, type Point, within } from "./course";
import styles from "./trend.module.css";

interface ChartProps {
  title: string;
  to: readonly [number, number];
  /** In the order of their moments. */
  points: readonly Point[];
  phases: readonly Phase[];
}

const WIDTH = 640;
const HEIGHT = 300;
const LEFT = 60;
const RIGHT = 16;
const TOP = 16;
const BOTTOM = 34;
const STEPS = 4;

/** Midday, so that a change of the clock moves no day. */
function at(day: Day): Date {
  const { year, month, day: date } = toParts(day);
  return new Date(year, month - 1, date, 12);
}

/** The values as a line over the treatments. One stop for the keyboard: arrow keys lead from value to value. */
export function Chart({ title, to, points, phases }: ChartProps) {
  const { t } = useTranslation("questionnaire");
  const [shown, setShown] = useState(points.length - 1);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const index = Math.min(shown, points.length - 1);
  const current = points[index] ?? last;
  const days = scaleTime({ domain: [at(first.day), at(last.day)], range: [LEFT, WIDTH - RIGHT] });
  const values = scaleLinear({ domain: [...to], range: [HEIGHT - BOTTOM, TOP] });
  const x = ({ day }: Pick<Point, "day">) => days(at(day));
  const y = ({ value }: Pick<Point, "value">) => values(value);
  const lines = Array.from({ length: STEPS + 1 }, (_, step) => to[0] + ((to[1] - to[0]) * step) / STEPS);
  const drawn = phases.flatMap((phase) => {
    const span = within(phase, first.day, last.day);
    return span ? [{ ...phase, ...span }] : [];
  });
  const valueText = (point: Point) =>
    t("trend.point", {
      day: dayText(point.day),
      score: numberText(point.value),
      max: numberText(to[1]),
    });

  function press(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    const next = event.key === "Home" ? 0 : event.key === "End" ? points.length - 1 : index + (step ?? 0);
    if (next === index && step === undefined) return;
    event.preventDefault();
    setShown(Math.min(Math.max(next, 0), points.length - 1));
  }

  function point({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) {
    const box = currentTarget.getBoundingClientRect();
    const position = ((clientX - box.left) / box.width) * WIDTH;
    const distance = (one: Point) => Math.abs(x(one) - position);
    const nearest = points.reduce((best, one, index) => {
      const nearestSoFar = points[best];
      return nearestSoFar && distance(nearestSoFar) < distance(one) ? best : index;
    }, 0);
    setShown(nearest);
  }

  return (
    <figure className={styles.figure}>
      <div
        role="slider"
        tabIndex={0}
        className={styles.stop}
        aria-label={title}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={index + 1}
        aria-valuetext={valueText(current)}
        onKeyDown={press}
      >
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          className={styles.chart}
          aria-hidden="true"
          onPointerDown={point}
        >
          {drawn.map((phase, order) => (
            <rect
              key={phase.id}
              className={styles.phase}
              data-kind={order % 3}
              x={x({ day: phase.from })}
              y={TOP}
              width={Math.max(x({ day: phase.to }) - x({ day: phase.from }), 3)}
              height={HEIGHT - BOTTOM - TOP}
            />
          ))}
          {lines.map((value) => (
            <g key={value}>
              <line
                className={styles.line}
                x1={LEFT}
                x2={WIDTH - RIGHT}
                y1={values(value)}
                y2={values(value)}
              />
              <text className={styles.text} x={LEFT - 8} y={values(value) + 5} textAnchor="end">
                {numberText(value)}
              </text>
            </g>
          ))}
          <LinePath data={[...points]} x={x} y={y} className={styles.curve ?? ""} />
          {points.map((one, order) => (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: one day may have two results, and points have no state
              key={`${one.day} ${order}`}
              className={styles.point}
              data-shown={order === index ? "" : undefined}
              cx={x(one)}
              cy={y(one)}
              r={order === index ? 8 : 5}
            />
          ))}
          <text className={styles.text} x={LEFT} y={HEIGHT - 10}>
            {dayText(first.day)}
          </text>
          <text className={styles.text} x={WIDTH - RIGHT} y={HEIGHT - 10} textAnchor="end">
            {dayText(last.day)}
          </text>
        </svg>
      </div>
      <figcaption>
        <p className={styles.valueText}>{valueText(current)}</p>
        <p className="small quiet">{t("trend.keys")}</p>
        {drawn.length > 0 ? (
          <>
            <p className="small">{t("trend.phases")}</p>
            <ul className={styles.legend}>
              {drawn.map((phase, order) => (
                <li key={phase.id} className="small">
                  <span className={styles.mark} data-kind={order % 3} aria-hidden="true" />
                  {t("trend.phaseSpan", {
                    name: phase.name,
                    from: dayText(phase.from),
                    to: openEnd(phases, phase.id) ? t("trend.today") : dayText(phase.to),
                  })}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </figcaption>
    </figure>
  );
}

function openEnd(phases: readonly Phase[], id: number): boolean {
  const to = phases.find((phase) => phase.id === id)?.to ?? null;
  return to === null || to > dayOf(new Date());
}
