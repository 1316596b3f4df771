import { useId } from "react";
import { useDateSupport } from "../../../app/dateSupport";
import { useTranslation } from "../../../i18n/useTranslation";
import type { CourseItem } from "./course";
import styles from "./course.module.css";
import { barEnd, lines, type Scale, scaleOf } from "./courseLayout";
import { useCourseTexts } from "./useCourseTexts";
import { usePictureTexts } from "./usePictureTexts";

/** All lengths are in `em`, so that the chart grows with the text size. */
const LINE = 1.3;
const BAR = 0.9;
const MARK_GAP = 0.25;
const LANE_GAP = 0.9;
const AXIS = 2;
/** Letters of a name on one line: half the chart on the narrowest screen that shows it. */
const LETTERS = 42;
const TICKS = 7;
/** Space for the symbol of a day at either edge, in percent of the width. */
const EDGE = 4;
/** Length of a bar without a known end. */
const STUB = 2.5;

function percent(part: number): string {
  return `${EDGE + part * (100 - 2 * EDGE)}%`;
}

/** The course from left to right, one lane for each item. */
export function CourseWide({ items }: { items: readonly CourseItem[] }) {
  const { t } = useTranslation("care");
  const id = useId();
  const { today } = useDateSupport();
  const { title, text } = usePictureTexts(items);
  const { what, whenAndResult } = useCourseTexts();
  const scale = scaleOf(items, today, TICKS);
  const lanes: { item: CourseItem; name: string[]; top: number; bottom: number }[] = [];
  for (const item of items) {
    const name = lines(what(item), LETTERS);
    const top = lanes.at(-1)?.bottom ?? AXIS;
    lanes.push({ item, name, top, bottom: top + (name.length + 1) * LINE + MARK_GAP + BAR + LANE_GAP });
  }
  const end = lanes.at(-1)?.bottom ?? AXIS;
  const now = percent(scale.at(today));

  return (
    <svg
      className={styles.wide}
      role="img"
      aria-labelledby={`${id}-title ${id}-text`}
      width="100%"
      style={{ height: `${end + AXIS}em` }}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{text}</desc>
      {scale.ticks.map(({ day, label }) => (
        <g key={day}>
          <line
            className={styles.tick}
            x1={percent(scale.at(day))}
            x2={percent(scale.at(day))}
            y1="1.6em"
            y2={`${end}em`}
          />
          <text className={styles.tickText} x={percent(scale.at(day))} y="1.1em" textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
      <line className={styles.today} x1={now} x2={now} y1="1.6em" y2={`${end + 0.4}em`} />
      <text className={styles.todayText} x={now} y={`${end + 1.5}em`} textAnchor="middle">
        {t("course.today")}
      </text>
      {lanes.map(({ item, name, top }) => (
        <Lane
          key={item.id}
          item={item}
          name={name}
          when={whenAndResult(item)}
          top={top}
          scale={scale}
          today={today}
        />
      ))}
    </svg>
  );
}

interface LaneProps {
  item: CourseItem;
  name: readonly string[];
  when: string;
  top: number;
  scale: Scale;
  today: string;
}

function Lane({ item, name, when, top, scale, today }: LaneProps) {
  const end = barEnd(item, today);
  const [from, to] = [scale.at(item.from), scale.at(end ?? item.from)];
  // The text is on the side that has more space.
  const toRight = from <= 1 - to || from < 0.5;
  const x = percent(toRight ? from : to);
  const anchor = toRight ? "start" : "end";
  const y = top + (name.length + 1) * LINE + MARK_GAP;
  const middle = y + BAR / 2;
  return (
    <g>
      {name.map((line, index) => (
        <text
          key={line}
          className={styles.name}
          x={x}
          y={`${top + (index + 0.85) * LINE}em`}
          textAnchor={anchor}
        >
          {line}
        </text>
      ))}
      <text className={styles.when} x={x} y={`${top + (name.length + 0.8) * LINE}em`} textAnchor={anchor}>
        {when}
      </text>
      {item.to === item.from ? (
        <circle
          className={styles.mark}
          data-kind={item.kind}
          data-state={item.state}
          cx={percent(from)}
          cy={`${middle}em`}
          r={`${BAR / 2}em`}
        />
      ) : end === null ? (
        <rect
          className={styles.mark}
          data-kind={item.kind}
          data-state={item.state}
          x={percent(from)}
          y={`${y}em`}
          width={`${STUB}em`}
          height={`${BAR}em`}
          rx={`${BAR / 2}em`}
        />
      ) : (
        <rect
          className={styles.mark}
          data-kind={item.kind}
          data-state={item.state}
          x={percent(from)}
          y={`${y}em`}
          width={`${Math.max(0.6, (to - from) * (100 - 2 * EDGE))}%`}
          height={`${BAR}em`}
          rx={`${BAR / 2}em`}
        />
      )}
    </g>
  );
}
