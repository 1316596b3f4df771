import type { SyntheticEvent } from "react";
import { Range } from "./Range";
import { Scale, type ScaleProps } from "./Scale";
import styles from "./SliderScale.module.css";

export interface SliderScaleProps extends ScaleProps {
  /** Name of the slider. */
  sliderLabel: string;
  /** Read while nothing is chosen: "Noch nicht gewählt". */
  emptyText: string;
  /** "4 von 10" */
  valueText: (value: string) => string;
  /** Shows the number large, above the slider: what stands behind it, or instead of it, and the words above the numbers. */
  figure?: { text: string; empty: string; tap: string } | undefined;
}

/** Numbers to tap and a slider to move, always with the same value. */
export function SliderScale({ sliderLabel, emptyText, valueText, figure, ...scale }: SliderScaleProps) {
  const { min, max, value, onChange, onBlur } = scale;
  const isEmpty = value === "";
  const take = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => onChange(currentTarget.value);
  const range = (
    <Range
      aria-label={sliderLabel}
      aria-valuetext={isEmpty ? emptyText : valueText(value)}
      min={min}
      max={max}
      step={1}
      value={isEmpty ? null : Number(value)}
      onChange={take}
      // A tap on the middle changes nothing for the browser, and is an answer.
      onClick={isEmpty ? take : undefined}
      onBlur={onBlur}
    />
  );
  if (!figure)
    return (
      <div className={styles.both}>
        <Scale {...scale} />
        {range}
      </div>
    );
  return (
    <div className={styles.both}>
      {/* The slider says its value itself. */}
      <p className={styles.figure} aria-hidden="true">
        {isEmpty ? (
          <span className={styles.none}>{figure.empty}</span>
        ) : (
          <>
            <span className={styles.number}>{value}</span> {figure.text}
          </>
        )}
      </p>
      {range}
      <p className={styles.tap}>{figure.tap}</p>
      <Scale {...scale} />
    </div>
  );
}
