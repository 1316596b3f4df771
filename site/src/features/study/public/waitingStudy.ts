import type { Item } from "../../../device/item";
import { STUDY_START } from "../../../offline/outbox/studyShown";
import { formOf, STUDIES } from "../studies";
import { studyRowPath } from "../studyRowPath";

/** Where what the server has refused is corrected: the code of a study, or answers; undefined of an end. */
export function studyForm({ path, row, body, shown }: Item): string | undefined {
  const study = STUDIES.find(({ key }) => key === (body.study ?? shown?.study));
  if (path === STUDY_START) return study?.start;
  const questionnaire = shown?.questionnaire;
  return study && typeof questionnaire === "string"
    ? studyRowPath(formOf(study, questionnaire), row)
    : undefined;
}
