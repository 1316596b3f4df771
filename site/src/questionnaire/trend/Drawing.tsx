import { scaleLinear, scaleTime } from "@visx/scale";
import { LinePath } from "@visx/shape";
import type { PointerEvent } from "react";
import { dayMonthText } from "../../app/dayText";
import { type Day, formatWords, toParts } from "../../dates/dates";
import { currentLanguage } from "../../i18n/i18n";
import { languageRow } from "../../i18n/languages";
import { numberText } from "../numberText";
import type { Point } from "./course";
import { type DrawnPhase, PHASE_LOOKS } from "./drawnPhase";
import { labelsOf } from "./labels";
import { ticksOf } from "./ticks";
import styles from "./trend.module.css";
import type { Measured } from "./useMeasured";

interface DrawingProps extends Measured {
  to: readonly [number, number];
  points: readonly Point[];
  span: { from: Day; to: Day };
  phases: readonly DrawnPhase[];
  /** Indexes of the points behind which something is missing. */
  gaps: ReadonlySet<number>;
  /** Index of the point that is told of. */
  shown: number;
  onShow: (index: number) => void;
}

/** Heights and widths in letters, so that they go along with the size of the text. */
const HEIGHT = { narrow: 15, wide: 18 };
const WIDE = 32;
/** What a sign takes at most. */
const SIGN = 0.6;
const RADIUS = { most: 5, least: 2 };

/** Midday, so that a change of the clock moves no day. */
function at(day: Day): Date {
  const { year, month, day: date } = toParts(day);
  return new Date(year, month - 1, date, 12);
}

/** Drawn as wide as there is room, so that the letters have the size of the page. */
export function Drawing({ width, letter, to, points, span, phases, gaps, shown, onShow }: DrawingProps) {
  const height = letter * (width > WIDE * letter ? HEIGHT.wide : HEIGHT.narrow);
  const lines = [to[0], (to[0] + to[1]) / 2, to[1]];
  const left = Math.max(...lines.map((value) => numberText(value).length)) * letter * SIGN + letter;
  const right = width - letter;
  const top = letter * 1.6;
  const bottom = height - letter * 2;
  const days = scaleTime({ domain: [at(span.from), at(span.to)], range: [left + letter / 2, right] });
  const values = scaleLinear({ domain: [...to], range: [bottom, top] });
  const x = (day: Day) => days(at(day));
  const places = points.map(({ day, value }) => ({ x: x(day), y: values(value) }));
  const starts = [0, ...[...gaps].map((index) => index + 1)];
  const runs = starts.map((start, index) => places.slice(start, starts[index + 1]));
  const radius = Math.min(RADIUS.most, Math.max(RADIUS.least, (right - left) / points.length / 3));
  const labels = labelsOf(places, {
    widthOf: (index) => numberText(points[index]?.value ?? 0).length * letter * SIGN,
    height: letter * 1.1,
    gap: radius + letter / 4,
    bottom,
  });
  const dayWidth = letter * SIGN * tickText(span.to, "day").length;
  const monthWidth = letter * SIGN * tickText(span.to, "month").length;
  const fitting = (one: number) => Math.floor((right - left) / (one + letter));
  const byDay = ticksOf(span.from, span.to, fitting(dayWidth));
  const ticks = byDay.unit === "day" ? byDay : ticksOf(span.from, span.to, fitting(monthWidth));
  const halfTick = (ticks.unit === "day" ? dayWidth : monthWidth) / 2;

  function point(event: PointerEvent<SVGSVGElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const position = ((event.clientX - box.left) / box.width) * width;
    const distances = places.map((place) => Math.abs(place.x - position));
    onShow(distances.indexOf(Math.min(...distances)));
  }

  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={styles.chart} aria-hidden="true" onPointerDown={point}>
      {phases.map(({ id, part }, order) => (
        <rect
          key={id}
          className={styles.phase}
          data-kind={order % PHASE_LOOKS}
          x={x(part.from)}
          y={top}
          width={Math.max(x(part.to) - x(part.from), 3)}
          height={bottom - top}
        />
      ))}
      {lines.map((value) => (
        <g key={value}>
          <line className={styles.line} x1={left} x2={right} y1={values(value)} y2={values(value)} />
          <text className={styles.text} x={left - letter / 2} y={values(value)} dy="0.35em" textAnchor="end">
            {numberText(value)}
          </text>
        </g>
      ))}
      {ticks.days.map((day) => (
        <g key={day}>
          <line className={styles.line} x1={x(day)} x2={x(day)} y1={bottom} y2={bottom + letter / 3} />
          <text
            className={styles.text}
            x={Math.min(x(day), width - halfTick)}
            y={bottom + letter * 1.5}
            textAnchor="middle"
          >
            {tickText(day, ticks.unit)}
          </text>
        </g>
      ))}
      {runs.map((run) => (
        <LinePath
          key={run[0]?.x}
          data={[...run]}
          x={(place) => place.x}
          y={(place) => place.y}
          className={styles.curve ?? ""}
        />
      ))}
      {runs.slice(1).map((run, index) => (
        <LinePath
          key={run[0]?.x}
          data={[runs[index]?.at(-1), run[0]].filter((place) => place !== undefined)}
          x={(place) => place.x}
          y={(place) => place.y}
          className={styles.missing ?? ""}
        />
      ))}
      {places.map((place, index) => (
        <circle
          key={points[index]?.day}
          className={styles.point}
          data-shown={index === shown ? "" : undefined}
          cx={place.x}
          cy={place.y}
          r={index === shown ? radius + 3 : radius}
        />
      ))}
      {labels.map(({ index, ...place }) => (
        <text key={points[index]?.day} className={styles.value} {...place} dy="0.35em" textAnchor="middle">
          {numberText(points[index]?.value ?? 0)}
        </text>
      ))}
    </svg>
  );
}

function tickText(day: Day, unit: "day" | "month"): string {
  if (unit === "day") return dayMonthText(day);
  return formatWords(day, languageRow(currentLanguage()).sentenceLocale, "shortMonthYear");
}
