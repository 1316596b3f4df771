import type { TFunction } from "i18next";
import { useId, useState } from "react";
import { dayText } from "../../app/dayText";
import { useTranslation } from "../../i18n/useTranslation";
import { numberText } from "../numberText";
import type { Phase, Point } from "./course";
import { comparisonsOf, type Part, type PartValues } from "./parts";
import { meanText } from "./seen";
import styles from "./trend.module.css";

interface PhaseCompareProps {
  to: readonly [number, number];
  points: readonly Point[];
  phases: readonly Phase[];
}

/** The categories of treatments that have a name inside a sentence. */
const NAMES: Readonly<Record<string, string>> = {
  operation: "operation",
  "operation.other": "operationOther",
  chemo: "chemo",
  antibody: "antibody",
  ray: "ray",
  antihormone: "antihormone",
  osteo: "osteo",
};

/** "der Chemotherapie", with its first day where there are two of them. */
function phaseText(t: TFunction<"questionnaire">, phase: Phase, phases: readonly Phase[]): string {
  const name = t(`trend.phaseName.${NAMES[phase.key] ?? "other"}`, { name: phase.name });
  const isOne = phases.filter(({ key }) => key === phase.key).length === 1;
  return isOne ? name : t("trend.phaseFrom", { phase: name, from: dayText(phase.from) });
}

/** What was before, during and after a treatment, beside each other. */
export function PhaseCompare({ to, points, phases }: PhaseCompareProps) {
  const { t } = useTranslation("questionnaire");
  const id = useId();
  const found = comparisonsOf(points, phases);
  const [chosen, setChosen] = useState<number | null>(null);
  const [left, setLeft] = useState<readonly Part[]>([]);
  const current = found.find(({ phase }) => phase.id === chosen) ?? found[0];
  if (!current) return null;
  const name = phaseText(t, current.phase, phases);
  const shown = current.parts.filter(({ part }) => !left.includes(part));
  const toggle = (part: Part) =>
    setLeft((now) => (now.includes(part) ? now.filter((one) => one !== part) : [...now, part]));

  return (
    <section className={styles.compare} aria-labelledby={id}>
      <h3 id={id}>{t("trend.parts")}</h3>
      {found.length > 1 ? (
        // biome-ignore lint/a11y/useSemanticElements: buttons are no fields of a form
        <div role="group" aria-label={t("trend.phase")} className={styles.chips}>
          {found.map(({ phase }) => (
            <button
              key={phase.id}
              type="button"
              className={styles.chip}
              aria-pressed={phase.id === current.phase.id}
              onClick={() => {
                setChosen(phase.id);
                setLeft([]);
              }}
            >
              {phases.filter(({ key }) => key === phase.key).length > 1
                ? t("trend.nameFrom", { name: phase.name, from: dayText(phase.from) })
                : phase.name}
            </button>
          ))}
        </div>
      ) : null}
      {/* biome-ignore lint/a11y/useSemanticElements: buttons are no fields of a form */}
      <div role="group" aria-label={t("trend.parts")} className={styles.chips}>
        {current.parts.map(({ part }) => (
          <button
            key={part}
            type="button"
            className={styles.chip}
            aria-pressed={!left.includes(part)}
            onClick={() => toggle(part)}
          >
            {t(`trend.part.${part}`, { phase: name })}
          </button>
        ))}
      </div>
      <div role="status" className={styles.parts}>
        <Parts to={to} parts={shown} name={name} />
      </div>
    </section>
  );
}

interface PartsProps {
  to: readonly [number, number];
  parts: readonly PartValues[];
  /** Of the phase. */
  name: string;
}

/** A bar for each part, and a sentence between each two of them. */
function Parts({ to: [low, high], parts, name }: PartsProps) {
  const { t } = useTranslation("questionnaire");
  return (
    <>
      <ul className={styles.bars}>
        {parts.map(({ part, mean, count, min, max }) => (
          <li key={part}>
            <p>
              <b>{t(`trend.when.${part}`)}:</b>{" "}
              {t(min < max ? "trend.partMeanSpan" : "trend.partMean", {
                mean: meanText(mean),
                count,
                min: numberText(min),
                max: numberText(max),
              })}
            </p>
            <div className={styles.bar} aria-hidden="true">
              <span style={{ inlineSize: `${Math.max(0, ((mean - low) / (high - low)) * 100)}%` }} />
            </div>
          </li>
        ))}
      </ul>
      {parts.slice(1).map(({ part, mean }, index) => {
        const before = parts[index];
        if (!before) return null;
        const by = Number((mean - before.mean).toFixed(1));
        const word = by === 0 ? "partSame" : by > 0 ? "partHigher" : "partLower";
        return (
          <p key={part} className={styles.valueText}>
            {t(`trend.${word}`, {
              part: t(`trend.part.${part}`, { phase: name }),
              than: t(`trend.than.${before.part}`),
              by: numberText(Math.abs(by)),
            })}
          </p>
        );
      })}
    </>
  );
}
