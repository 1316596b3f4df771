import { useTranslation } from "react-i18next";
import type { Instrument, Words } from "./definition";
import { numberText } from "./numberText";
import styles from "./questionnaire.module.css";
import type { Outcome } from "./scoring";

interface ResultsProps {
  instrument: Pick<Instrument, "scoring">;
  words: Words;
  outcome: Outcome;
}

/** What follows from the answers: number, range, words and source, and never how urgent something is. */
export function Results({ instrument: { scoring }, words, outcome }: ResultsProps) {
  const { t } = useTranslation("questionnaire");
  const { scores, bands, rules } = outcome;
  const known = scoring.scales.filter(({ key }) => typeof scores[key] === "number");
  const told = known.map(({ key }) => words.results[key]?.bands[bands[key] ?? ""] ?? "").join(" ");
  const missing = scoring.scales.filter(({ key }) => scores[key] === null);
  return (
    <div className={styles.results}>
      {known.map(({ key, to }) => (
        <section key={key} aria-labelledby={`result-${key}`} className={styles.result}>
          <h3 id={`result-${key}`}>{words.results[key]?.title ?? words.title}</h3>
          <p className={styles.score}>
            {t("result.score", { score: numberText(scores[key] ?? 0), max: numberText(to[1]) })}
          </p>
          <p className="small quiet">
            {t("result.range", { min: numberText(to[0]), max: numberText(to[1]) })}{" "}
            {t(`result.direction.${directionOf(scoring, key)}`)}
          </p>
          {bands[key] === undefined ? null : <p>{words.results[key]?.bands[bands[key]]}</p>}
        </section>
      ))}
      {missing.length > 0 ? <p className="quiet">{t("result.missing", { count: missing.length })}</p> : null}
      {rules.map((key) => (
        <p key={key}>{words.results.rules?.[key]}</p>
      ))}
      {/* Some instruments say it in their own words. */}
      {told.includes(t("result.inWords")) ? null : <p>{t("result.team")}</p>}
      <p className="small quiet">{words.source}</p>
    </div>
  );
}

function directionOf(scoring: Instrument["scoring"], key: string): string {
  const direction = scoring.scales.find((scale) => scale.key === key)?.direction;
  return direction === "higher-worse" ? "worse" : direction === "higher-better" ? "better" : "neutral";
}
