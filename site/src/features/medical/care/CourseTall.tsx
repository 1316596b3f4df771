import { useId } from "react";
import { useDateSupport } from "../../../app/dateSupport";
import { dayText } from "../../../app/dayText";
import { compare, type Day } from "../../../dates/dates";
import { useTranslation } from "../../../i18n/useTranslation";
import type { CourseItem } from "./course";
import styles from "./course.module.css";
import { barEnd, lanesOf, lines, rowsOf } from "./courseLayout";
import { useCourseTexts } from "./useCourseTexts";
import { usePictureTexts } from "./usePictureTexts";

/** All lengths are in `em`, so that the chart grows with the text size. */
const LINE = 1.3;
const ROW_GAP = 1;
const BAR = 0.8;
const LANE = 1.15;
const MOST_LANES = 5;
/** Width of the column of years. */
const YEARS = 2.9;
/** Width of the chart on a narrow phone, and the average width of a letter. */
const WIDTH = 16.5;
const LETTER = 0.53;
/** Length of a bar without a known end. */
const STUB = 1.6;
/** The middle of the first line of a row, where its symbol is. */
const MIDDLE = LINE / 2;

interface Label {
  /** Null for today. */
  item: CourseItem | null;
  day: Day;
  name: string[];
  time: string[];
}

/** The course from top to bottom: one row of text for each item, with bars beside those that last. */
export function CourseTall({ items }: { items: readonly CourseItem[] }) {
  const { t } = useTranslation("care");
  const id = useId();
  const { today } = useDateSupport();
  const { title, text } = usePictureTexts(items);
  const { what, when } = useCourseTexts();

  const lasting = items.filter(({ from, to }) => from !== to);
  const order = new Map(items.map((item, index) => [item, index]));
  // Computed from the order of rows alone: the number of lanes decides the width of the text and thus the height of rows.
  const lanes = lanesOf(
    lasting.map((item) => {
      const end = barEnd(item, today);
      const from = order.get(item) ?? 0;
      return { from, to: end ? items.findLastIndex((other) => other.from <= end) + 1 : from + 1 };
    }),
    MOST_LANES,
  );
  const laneX = (lane: number) => YEARS + (lane + 1) * LANE;
  const spine = YEARS + LANE / 2;
  const labelX = laneX(Math.max(0, ...lanes.map((lane) => lane + 1))) + 0.5;
  const letters = Math.floor((WIDTH - labelX) / LETTER);

  const labels: Label[] = [
    ...items.map((item) => ({
      item,
      day: item.from,
      name: lines(what(item), letters),
      time: [...lines(when(item), letters), ...lines(item.result ?? "", letters).filter(Boolean)],
    })),
    { item: null, day: today, name: [t("course.today")], time: [dayText(today)] },
  ].sort((a, b) => compare(a.day, b.day));
  const rows = rowsOf(
    labels.map(({ day, name, time }) => ({ day, height: (name.length + time.length) * LINE + ROW_GAP })),
  );
  const topOf = (item: CourseItem | null) => rows.tops[labels.findIndex((label) => label.item === item)] ?? 0;

  const bars = lasting.map((item, index) => {
    const from = topOf(item) + MIDDLE - BAR / 2;
    const end = barEnd(item, today);
    const to = end ? rows.at(end) + MIDDLE : from + STUB;
    return { item, x: laneX(lanes[index] ?? 0), from, length: Math.max(BAR, to - from) };
  });
  const markX = (item: CourseItem | null) => {
    const bar = bars.find((one) => one.item === item);
    return bar ? bar.x + BAR / 2 : spine;
  };

  return (
    <svg
      className={styles.tall}
      role="img"
      aria-labelledby={`${id}-title ${id}-text`}
      width="100%"
      style={{ height: `${rows.end}em` }}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{text}</desc>
      <line className={styles.spine} x1={`${spine}em`} x2={`${spine}em`} y1="0" y2={`${rows.end}em`} />
      {labels.map(({ item, day, name, time }, index) => {
        const top = rows.tops[index] ?? 0;
        const newYear = day.slice(0, 4) !== labels[index - 1]?.day.slice(0, 4);
        return (
          <g key={item?.id ?? "today"}>
            {newYear ? (
              <text className={styles.name} x="0" y={`${top + 0.8 * LINE}em`}>
                {day.slice(0, 4)}
              </text>
            ) : null}
            <line
              className={item ? styles.leader : styles.today}
              x1={`${markX(item)}em`}
              x2={`${labelX - 0.3}em`}
              y1={`${top + MIDDLE}em`}
              y2={`${top + MIDDLE}em`}
            />
            {[...name, ...time].map((line, row) => (
              <text
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one label never change their order
                key={row}
                className={row >= name.length ? styles.when : item ? styles.name : styles.todayText}
                x={`${labelX}em`}
                y={`${top + (row + 0.8) * LINE}em`}
              >
                {line}
              </text>
            ))}
          </g>
        );
      })}
      {bars.map(({ item, x, from, length }) => (
        <rect
          key={item.id}
          className={styles.mark}
          data-kind={item.kind}
          data-state={item.state}
          x={`${x}em`}
          y={`${from}em`}
          width={`${BAR}em`}
          height={`${length}em`}
          rx={`${BAR / 2}em`}
        />
      ))}
      {items
        .filter(({ from, to }) => from === to)
        .map((item) => (
          <circle
            key={item.id}
            className={styles.mark}
            data-kind={item.kind}
            data-state={item.state}
            cx={`${spine}em`}
            cy={`${topOf(item) + MIDDLE}em`}
            r="0.45em"
          />
        ))}
    </svg>
  );
}
