import { useId } from "react";
import { dayText } from "../../../app/dayText";
import { useTranslation } from "../../../i18n/useTranslation";
import { wordsOf } from "../../../questionnaire/wordsOf";
import { Card } from "../../../ui/Card";
import { Section } from "../../../ui/Section";
import styles from "./course.module.css";
import type { Diary } from "./diary";
import { type Cell, daysOfCell, type Span, type Strip } from "./strips";

interface ComplaintsProps {
  strips: readonly Strip[];
  span: Span;
}

/** What was there, a row each: on how many days, how strong at most, and a strip of the days. */
export function Complaints({ strips, span }: ComplaintsProps) {
  const { t, i18n } = useTranslation("wellbeing");
  const [first] = strips;
  if (!first) return null;
  const wordsFor = (diary: Diary, linkId: string) => wordsOf(diary, i18n.language).items[linkId];
  const stepWord = ({ diary, code }: Strip, step: string) => wordsFor(diary, code)?.options?.[step] ?? step;
  const graded = strips.find(({ steps }) => steps.length > 0);
  const steps = graded ? graded.steps.map((step) => stepWord(graded, step)) : [];
  const isUnsaid = strips.some(({ cells }) => cells.some(({ strength }) => strength === 0));
  return (
    <Section title={t("course.frequent")}>
      <Card className={styles.complaints}>
        <ul className={styles.strips}>
          {strips.map((strip) => (
            <StripRow
              key={`${strip.diary.key} ${strip.code}`}
              strip={strip}
              name={wordsFor(strip.diary, strip.linkId)?.options?.[strip.code] ?? strip.code}
              about={t(strip.strongest ? "course.daysStrongest" : "course.days", {
                days: strip.days,
                count: strip.all,
                strongest: strip.strongest && stepWord(strip, strip.strongest),
              })}
            />
          ))}
        </ul>
        <p className={styles.ends}>
          <span>{dayText(span.from)}</span>
          <span>{dayText(span.to)}</span>
        </p>
        <ul className={styles.legend} aria-hidden="true">
          {steps.map((step, index) => (
            <li key={step}>
              <Picture cells={[{ ...span, strength: index + 1 }]} most={steps.length} />
              {step}
            </li>
          ))}
          {isUnsaid ? (
            <li>
              <Picture cells={[{ ...span, strength: 0 }]} most={1} />
              {t("course.unsaid")}
            </li>
          ) : null}
          <li>
            <Picture cells={[{ ...span, strength: "none" }]} most={1} />
            {t("course.notThere")}
          </li>
        </ul>
        <p className="small quiet">{t(daysOfCell(span) > 1 ? "course.byWeek" : "course.gaps")}</p>
      </Card>
    </Section>
  );
}

interface StripRowProps {
  strip: Strip;
  name: string;
  about: string;
}

function StripRow({ strip, name, about }: StripRowProps) {
  const id = useId();
  return (
    <li aria-labelledby={id} className={styles.strip}>
      <p id={id} className={styles.name}>
        {name}
      </p>
      <p className="small quiet">{about}</p>
      <Picture cells={strip.cells} most={Math.max(1, strip.steps.length)} />
    </li>
  );
}

/** Heights in the drawing: of the strongest, of what was there without a strength, and of a day without it. */
const HEIGHT = 30;
const UNSAID = 8;
const FLOOR = 2;
/** The part of its room that a day takes. */
const FILLED = 0.8;

/** The strength is told by the height, and by the depth of one colour. The table of days says the same. */
function Picture({ cells, most }: { cells: readonly Cell[]; most: number }) {
  return (
    <svg
      viewBox={`0 0 ${cells.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={styles.picture}
      aria-hidden="true"
    >
      {cells.map(({ from, strength }, index) => {
        if (strength === "unanswered") return null;
        const isThere = strength !== "none";
        const height = isThere ? (strength > 0 ? (HEIGHT * strength) / most : UNSAID) : FLOOR;
        return (
          <rect
            key={from}
            className={isThere ? styles.there : styles.absent}
            fillOpacity={isThere ? strength / most : undefined}
            x={index + (1 - FILLED) / 2}
            y={HEIGHT - height}
            width={FILLED}
            height={height}
          />
        );
      })}
    </svg>
  );
}
