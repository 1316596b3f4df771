import { useId, useState } from "react";
import { useDateSupport } from "../../app/dateSupport";
import { addDays, daysBetween, isDay } from "../../dates/dates";
import type { DateInput } from "../../dates/input";
import { useTranslation } from "../../i18n/useTranslation";
import { DateField } from "../../ui/DateField";
import { Disclosure } from "../../ui/Disclosure";
import { numberText } from "../numberText";
import { meanOf, type Period, type Point } from "./course";
import styles from "./trend.module.css";

interface CompareProps {
  /** In the order of their moments. */
  points: readonly Point[];
}

interface Typed {
  from: DateInput;
  to: DateInput;
}

const PERIODS = ["first", "second"] as const;
type Name = (typeof PERIODS)[number];

function readable({ from, to }: Typed): Period {
  return { from: isDay(from) ? from : null, to: isDay(to) ? to : null };
}

/** The means of two periods beside each other; at first both halves of the course. */
export function Compare({ points }: CompareProps) {
  const { t } = useTranslation("questionnaire");
  const id = useId();
  const support = useDateSupport();
  const [typed, setTyped] = useState<Record<Name, Typed>>(() => {
    const [start, end] = [points[0]?.day ?? support.today, points.at(-1)?.day ?? support.today];
    const middle = addDays(start, Math.floor(daysBetween(start, end) / 2));
    return { first: { from: start, to: middle }, second: { from: addDays(middle, 1), to: end } };
  });
  const first = meanOf(points, readable(typed.first));
  const second = meanOf(points, readable(typed.second));
  const means = { first, second };
  const by = first && second ? Number((second.mean - first.mean).toFixed(1)) : null;

  return (
    <Disclosure summary={t("trend.compare")} className="no-print">
      <div className={styles.periods}>
        {PERIODS.map((name) => (
          <fieldset key={name} className={styles.period}>
            <legend>{t(`trend.${name}`)}</legend>
            {(["from", "to"] as const).map((end) => (
              <DateField
                key={end}
                {...support}
                id={`${id}-${name}-${end}`}
                label={t(`trend.${end}`)}
                title={`${t(`trend.${name}`)}: ${t(`trend.${end}`)}`}
                value={typed[name][end]}
                onChange={(value) => setTyped((now) => ({ ...now, [name]: { ...now[name], [end]: value } }))}
              />
            ))}
            <p>
              {means[name] === null
                ? t("trend.none")
                : t("trend.mean", {
                    mean: numberText(Number(means[name].mean.toFixed(1))),
                    count: means[name].count,
                  })}
            </p>
          </fieldset>
        ))}
      </div>
      {by === null ? null : (
        <p role="status" className={styles.valueText}>
          {by === 0
            ? t("trend.same")
            : t(by > 0 ? "trend.higher" : "trend.lower", { by: numberText(Math.abs(by)) })}
        </p>
      )}
    </Disclosure>
  );
}
