import { dayText } from "../app/dayText";
import { useTranslation } from "../i18n/useTranslation";
import { Disclosure } from "../ui/Disclosure";
import type { Instrument, Words } from "./definition";
import { numberText } from "./numberText";
import styles from "./results.module.css";
import type { Outcome } from "./scoring";

/** A result of an earlier day. */
export interface EarlierScore {
  day: string;
  value: number;
}

interface ResultsProps {
  instrument: Pick<Instrument, "scoring">;
  words: Words;
  outcome: Outcome;
  /** By the key of a scale, the newest first. */
  earlier?: Readonly<Record<string, readonly EarlierScore[]>>;
}

/** So many earlier results are shown beside the new one. */
const EARLIER = 3;

/** What follows from the answers: number, range, words, and never how urgent something is. `ResultsEnd` belongs below it. */
export function Results({ instrument: { scoring }, words, outcome, earlier = {} }: ResultsProps) {
  const { t } = useTranslation("questionnaire");
  const { scores, bands, rules } = outcome;
  const known = scoring.scales.filter(({ key }) => typeof scores[key] === "number");
  const missing = scoring.scales.filter(({ key }) => scores[key] === null);
  return (
    <div className={styles.results}>
      {known.map(({ key, to }) => {
        const [min, max] = to;
        const score = scores[key] ?? min;
        const before = (earlier[key] ?? []).slice(0, EARLIER);
        const band = bands[key] === undefined ? undefined : words.results[key]?.bands[bands[key]];
        return (
          <section key={key} aria-labelledby={`result-${key}`} className={styles.result}>
            <h3 id={`result-${key}`}>{words.results[key]?.title ?? words.title}</h3>
            <p className={styles.figure} data-one={known.length === 1 ? "" : undefined}>
              <span className={styles.number}>{numberText(score)}</span>{" "}
              {t("slider.of", { max: numberText(max) })}
            </p>
            <Bar min={min} max={max} value={score} marks={before.map(({ value }) => value)} />
            {before.length > 0 ? (
              <p className="small">
                {t("result.earlier", {
                  list: before
                    .map(({ day, value }) =>
                      t("result.earlierOn", { day: dayText(day), score: numberText(value) }),
                    )
                    .join(", "),
                })}
              </p>
            ) : null}
            {band ? <p>{band}</p> : null}
            <p className="small quiet">
              {t("result.range", { min: numberText(min), max: numberText(max) })}{" "}
              {t(`result.direction.${directionOf(scoring, key)}`)}
            </p>
          </section>
        );
      })}
      {missing.length > 0 ? <p className="quiet">{t("result.missing", { count: missing.length })}</p> : null}
      {rules.map((key) => (
        <p key={key}>{words.results.rules?.[key]}</p>
      ))}
    </div>
  );
}

interface BarProps {
  min: number;
  max: number;
  value: number;
  /** Further values, as rings. */
  marks?: readonly number[];
}

/** A number on the way from its least to its most. The words beside it say the same. */
export function Bar({ min, max, value, marks = [] }: BarProps) {
  const shareOf = (number: number) => `${((number - min) / (max - min)) * 100}%`;
  return (
    <div className={styles.bar} aria-hidden="true">
      <div className={styles.fill} style={{ inlineSize: shareOf(value) }} />
      {marks.map((mark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two results may be the same number
        <span key={index} className={styles.mark} style={{ insetInlineStart: shareOf(mark) }} />
      ))}
    </div>
  );
}

interface ResultsEndProps extends Pick<ResultsProps, "instrument" | "words" | "outcome"> {}

/** Stands once, at the end of a page with results: that they are no diagnosis, and where the questions come from. */
export function ResultsEnd({ instrument: { scoring }, words, outcome: { bands } }: ResultsEndProps) {
  const { t } = useTranslation("questionnaire");
  const told = scoring.scales.map(({ key }) => words.results[key]?.bands[bands[key] ?? ""] ?? "").join(" ");
  return (
    <div className={styles.end}>
      {/* Some instruments say it in their own words. */}
      {told.includes(t("result.inWords")) ? null : <p className="small">{t("result.team")}</p>}
      <Disclosure summary={t("result.source")}>
        <p className="small">{words.source}</p>
      </Disclosure>
    </div>
  );
}

function directionOf(scoring: Instrument["scoring"], key: string): string {
  const direction = scoring.scales.find((scale) => scale.key === key)?.direction;
  return direction === "higher-worse" ? "worse" : direction === "higher-better" ? "better" : "neutral";
}
