import type { Root } from "../../api/entities";
import { type Instrument, isPlaceholder } from "../../questionnaire/definition";
import { answerFaults, givenAnswers } from "./answers";
import type { Fault, Row } from "./contract";
import type { Draft, Rules } from "./draft";
import { isBag } from "./validate";

/** The items; positive ones are scored in reverse. */
const ITEMS = ["t1", "t2", "t3", "t4", "t5", "t6", "t7", "t8"];
const REVERSED = ["t4", "t6", "t8"];
const MOST_POINTS = 4;
const FEWEST_ANSWERS = 6;

function rate(draft: Draft): void {
  if (draft.rowOf("questionnaire", draft.row.questionnaireId)?.key !== "stresslevel") {
    draft.fault("questionnaireId", "reference");
    return;
  }
  const answers = isBag(draft.row.answers) ? draft.row.answers : {};
  for (const [name, answer] of Object.entries(answers)) {
    const key = faultOf(name, answer);
    if (key) draft.fault(`answers.${name}`, key);
  }
  const given = ITEMS.filter((item) => Number.isInteger(answers[item]));
  if (given.length < FEWEST_ANSWERS) {
    draft.clear("score");
    draft.clear("band");
    return;
  }
  const points = given.map((item) =>
    REVERSED.includes(item) ? MOST_POINTS - Number(answers[item]) : Number(answers[item]),
  );
  const possible = given.length * MOST_POINTS;
  const score = Math.floor((200 * points.reduce((sum, one) => sum + one, 0) + possible) / (2 * possible));
  draft.set("score", score);
  draft.set("band", score <= 33 ? "low" : score <= 66 ? "medium" : "high");
}

function faultOf(name: string, answer: unknown): Fault["key"] | null {
  if (!ITEMS.includes(name)) return "unknown";
  if (!Number.isInteger(answer)) return "type";
  if (Number(answer) < 0) return "min";
  return Number(answer) > MOST_POINTS ? "max" : null;
}

/** Any instrument that everybody may answer on any day, with whole answers. */
function checkAnswers(draft: Draft): void {
  const asked = draft.rowOf("questionnaire", draft.row.questionnaireId) as (Row & Instrument) | undefined;
  if (asked?.diary !== true || isPlaceholder(asked)) {
    draft.fault("questionnaireId", "reference");
    return;
  }
  const answers = givenAnswers(isBag(draft.row.answers) ? draft.row.answers : {});
  for (const { path, key } of answerFaults(asked.definition, answers, true))
    draft.fault(path.replace("data", "answers"), key);
  draft.set("answers", answers);
}

export const WELLBEING_RULES: { readonly [R in Root]?: Rules } = {
  checkin: { fields: ["answers", "questionnaireId"], check: checkAnswers },
  stresslevel: { fields: ["answers", "questionnaireId"], check: rate },
};
