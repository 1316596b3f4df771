import type { TimelineEntry } from "../../../api/entities";
import { paths } from "../../../paths";
import { formOf, STUDIES } from "../studies";
import { studyRowPath } from "../studyRowPath";

type OfStudy = Pick<TimelineEntry, "study" | "questionnaire" | "studyquestionnaire">;

/** The page of the study that has made an entry. */
export function studyHomePath({ study: key }: OfStudy): string {
  return STUDIES.find((study) => study.key === key)?.home ?? paths.studyParticipation;
}

/** Where what an entry of a study reminds of is answered; the page of the study where the entry does not tell. */
export function studyEntryPath(entry: OfStudy): string {
  const { study: key, questionnaire, studyquestionnaire: row } = entry;
  const study = STUDIES.find((one) => one.key === key);
  return study && questionnaire && row
    ? studyRowPath(formOf(study, questionnaire), row)
    : studyHomePath(entry);
}
