import type { Root } from "../../api/entities";
import type { Formulas, TumorFormula } from "../../features/tumor/formula/formula";
import type { Answer, Call } from "./call";
import type { Row } from "./contract";
import { type Bag, type Fault, fieldOf, isCatalog } from "./contract";
import { targetOf } from "./definitions";
import type { Draft, Rules } from "./draft";
import { PERSON } from "./person";
import { answered } from "./present";
import { invalid, Refusal } from "./problem";
import { checkedValue, isEmpty, today } from "./validate";

const SIDES = ["left", "right"] as const;
const NO_METASTASES = 1;
const BORDERLINE = 2;
const LOCATIONS = "distantmetastaseslocation";

function checkInformation(draft: Draft): void {
  for (const side of SIDES) {
    if (draft.other(`histology${side}`, "histology")?.freetext !== true) draft.clear(`histologyother${side}`);
    if (draft.int(`distantmetastasespresent${side}`) === NO_METASTASES)
      draft.clear(`${LOCATIONS}other${side}`);
  }
}

function checkBiology(draft: Draft): void {
  for (const side of SIDES)
    if (draft.int(`her2type${side}`) !== BORDERLINE) draft.clear(`receptortypefish${side}`);
}

function checkLocation(draft: Draft): void {
  const information = draft.other("tumorinformation", "tumorinformation");
  const none = information?.[`distantmetastasespresent${draft.text("side")}`] === NO_METASTASES;
  if (none && draft.id === undefined) draft.fault(LOCATIONS, "location");
  const position = draft.other(LOCATIONS, LOCATIONS);
  if (position && position.freetext !== true && draft.has(`${LOCATIONS}other`))
    draft.fault(`${LOCATIONS}other`, "notempty");
}

export const TUMOR_RULES: { readonly [R in Root]?: Rules } = {
  tumorinformation: {
    fields: SIDES.flatMap((side) =>
      ["histology", "histologyother", "distantmetastasespresent", `${LOCATIONS}other`].map(
        (name) => name + side,
      ),
    ),
    check: checkInformation,
  },
  tumorbiology: {
    fields: SIDES.flatMap((side) => [`her2type${side}`, `receptortypefish${side}`]),
    check: checkBiology,
  },
  tumorinformationdistantmetastaseslocation: {
    fields: [LOCATIONS, `${LOCATIONS}other`],
    check: checkLocation,
  },
};

/** The server's answer for a side without entries. */
export function emptyFormula(side: "left" | "right"): TumorFormula {
  const nothing = { histology: null, histologyother: null, tokens: [], subtype: null, localization: [] };
  return { side, formula: "", prefix: null, prefixchosen: null, ...nothing };
}

export const EMPTY_FORMULAS: Formulas = { left: emptyFormula("left"), right: emptyFormula("right") };

/** Only the real server computes the formula: a test sets the result. */
export function formula(call: Call, formulas: Formulas): Answer {
  call.onlyParams(["side", "medicalprofileId"]);
  const side = call.params.get("side");
  if (side === null) return { status: 200, body: formulas };
  if (side !== "left" && side !== "right") throw invalid("side", "value");
  return { status: 200, body: formulas[side] };
}

interface Step {
  root: Root;
  properties: readonly string[];
}

const BIOLOGY = (...properties: string[]): Step => ({ root: "tumorbiology", properties });
const INFORMATION = (...properties: string[]): Step => ({ root: "tumorinformation", properties });

/** The fields of each step of the assistant; the id of its category is its index plus one. */
const STEPS: readonly Step[] = [
  INFORMATION(),
  BIOLOGY("receptortypeestrogen"),
  BIOLOGY("receptortypeprogesterone"),
  BIOLOGY("her2type"),
  BIOLOGY("receptortypefish"),
  INFORMATION("proliferationmarker"),
  INFORMATION("tumorgrading"),
  INFORMATION("histology", "histologyother"),
  INFORMATION("tumorsize"),
  INFORMATION("lymphnodecount"),
  INFORMATION("resectionstate"),
  INFORMATION(
    "armpit",
    "quadrantcenter",
    "quadranttopinside",
    "quadranttopoutsinde",
    "quadrantbottominside",
    "quadrantbottomoutsinde",
  ),
  INFORMATION("distantmetastasespresent", LOCATIONS, `${LOCATIONS}other`),
  INFORMATION(),
];
const LAST = STEPS.length - 1;

/** The field of a property of a step. */
function fieldFor(step: Step, property: string, side: string) {
  if (property !== LOCATIONS) return fieldOf(step.root, property + side);
  const one = fieldOf("tumorinformationdistantmetastaseslocation", LOCATIONS);
  return one && { name: LOCATIONS, schema: { type: "array", items: one.schema } };
}

/** Stores a step of the assistant; creates it if it is missing. */
export function keepStep(call: Call, category: number): Answer {
  const position = category - 1;
  const step = STEPS[position];
  if (!step) throw new Refusal("error.notfound");
  const faults: Fault[] = [];
  const { medicalprofile, side, next, ...entered } = call.body();
  const frame = (name: string, value: unknown, root: Root) => {
    const field = fieldOf(root, name);
    if (isEmpty(value)) faults.push({ path: name, key: "required" });
    return field && !isEmpty(value) ? checkedValue(field, value, faults) : undefined;
  };
  const profile = frame("medicalprofile", medicalprofile, "tumorInfoAssistant");
  const known = frame("side", side, "tumorInfoAssistant");
  if (!isEmpty(next))
    checkedValue({ name: "next", schema: { type: "integer", minimum: 0, maximum: LAST } }, next, faults);
  const data: Bag = {};
  for (const [name, value] of Object.entries(entered)) {
    const field = step.properties.includes(name) ? fieldFor(step, name, String(known ?? "left")) : undefined;
    if (!field) faults.push({ path: name, key: "unknown" });
    else if (!isEmpty(value)) data[name + String(known)] = property(call, step, name, field, value, faults);
  }
  if (faults.length > 0) throw new Refusal("error.validation", faults);
  const places = data[LOCATIONS + String(known)];
  const none = data[`distantmetastasespresent${known}`] === NO_METASTASES;
  if (none && Array.isArray(places) && places.length > 0) throw invalid(LOCATIONS, "location");
  if (!call.tables.row("medicalprofile", profile)) throw invalid("medicalprofile", "reference");
  const row = keep(
    call,
    { medicalprofile: profile, side: known },
    position,
    isEmpty(next) ? position + 1 : Number(next),
  );
  keepEntry(call, row.id, category, data);
  return { status: 200, body: answered(call.tables, "tumorInfoAssistant", row, call.language) };
}

function property(
  call: Call,
  step: Step,
  name: string,
  field: NonNullable<ReturnType<typeof fieldFor>>,
  value: unknown,
  faults: Fault[],
): unknown {
  const before = faults.length;
  const checked = checkedValue({ ...field, name }, value, faults);
  const target = name === LOCATIONS ? LOCATIONS : targetOf(step.root, field.name);
  if (faults.length > before || !target || !isCatalog(target)) return checked;
  const ids = Array.isArray(checked) ? checked : [checked];
  if (!ids.every((id) => call.tables.row(target, id))) faults.push({ path: name, key: "reference" });
  return checked;
}

function keep(call: Call, named: Bag, position: number, next: number): Row {
  const table = call.tables.of("tumorInfoAssistant");
  const there = [...table.values()].find(
    (row) => row.medicalprofile === named.medicalprofile && row.side === named.side,
  );
  const now = new Date().toISOString();
  const finished = (there?.finished === true && position > 0) || position === LAST;
  const base = there ?? { id: call.tables.newId(), version: 0, user: PERSON, created: now, ...named };
  const step = Math.min(next, LAST);
  const row = { ...base, version: base.version + 1, modified: now, step, kept: true, finished };
  table.set(row.id, row);
  return row;
}

function keepEntry(
  call: Call,
  tumorInfoAssistant: number,
  tumorInfoAssistantcategory: number,
  data: Bag,
): void {
  const table = call.tables.of("tumorInfoAssistantEntry");
  const there = [...table.values()].find(
    (row) =>
      row.tumorInfoAssistant === tumorInfoAssistant &&
      row.tumorInfoAssistantcategory === tumorInfoAssistantcategory,
  );
  const now = new Date().toISOString();
  const base = there ?? { id: call.tables.newId(), version: 0, user: PERSON, created: now };
  const row = { ...base, tumorInfoAssistant, tumorInfoAssistantcategory, data, date: today() };
  table.set(row.id, { ...row, version: base.version + 1, modified: now });
}
