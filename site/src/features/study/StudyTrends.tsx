import { LoadFailure } from "../../app/LoadFailure";
import { useTranslation } from "../../i18n/useTranslation";
import { coursesOf } from "../../questionnaire/courses";
import { Trend } from "../../questionnaire/trend/Trend";
import { wordsOf } from "../../questionnaire/wordsOf";
import type { Study } from "./studies";
import { byMoment, dayOf } from "./studyRows";
import { useInstruments, useSubmitted } from "./useStudy";

/** The course of every scale that was answered at least twice. */
export function StudyTrends({ study }: { study: Study }) {
  const { i18n } = useTranslation();
  const submitted = useSubmitted(study.key);
  const { instruments } = useInstruments();
  if (submitted.error)
    return <LoadFailure error={submitted.error} busy={submitted.busy} onRetry={submitted.retry} />;
  const rows = [...(submitted.rows ?? [])].sort(byMoment);
  return coursesOf(instruments ?? []).flatMap(({ instrument, has }) => {
    const own = rows.filter(has);
    const words = wordsOf(instrument, i18n.language);
    return instrument.scoring.scales.flatMap(({ key, to }) => {
      const points = own.flatMap((row) => {
        const value = row.scores?.[key];
        return typeof value === "number" ? [{ day: dayOf(row), value }] : [];
      });
      if (points.length < 2) return [];
      const title = [words.short, words.results[key]?.title].filter(Boolean).join(", ");
      return [<Trend key={`${instrument.id} ${key}`} title={title} to={to} points={points} />];
    });
  });
}
