import { addDays } from "../../dates/dates";
import { everyItem, isPlaceholder, isQuestion } from "../../questionnaire/definition";
import { enabledItems } from "../../questionnaire/enabled";
import { instrumentOf } from "../../questionnaire/instrument.fixture";
import { outcomeOf } from "../../questionnaire/scoring";
import { answerFaults, givenAnswers } from "./answers";
import type { Answer, Call } from "./call";
import type { Bag, Fault, Row } from "./contract";
import { insert } from "./entity";
import { said } from "./leaving";
import { PERSON } from "./person";
import { answered } from "./present";
import { invalid, Refusal } from "./problem";
import { last, type Occasion, occasions, reminderOf, STUDIES, type Study } from "./schedule";
import type { Tables } from "./tables";
import { earliestToday, isBag, latestToday, membersOf, today } from "./validate";

type CodeState = "valid" | "used" | "closed";
type Standing = "none" | "running" | "withdrawn" | "ended";

const ROOT = "studyquestionnaire";
const PART = "studyparticipation";
const FIRST_ROW = 9_000_001;
const REMINDER = 1;
const MAX_ATTEMPTS = 10;
const HOUR_S = 3600;

/** The studies of the only person, with codes that a test gives out. */
export class Studies {
  /** By the code without gaps. */
  readonly codes = new Map<string, { study: string; state: CodeState }>();
  readonly #tables: Tables;
  /** The code that a study was started with. */
  readonly #used = new Map<string, string>();
  /** What the reminders of a study remind of, by their ids. */
  readonly #reminders = new Map<string, Map<number, Occasion["line"]>>();
  readonly #ids = new Map<string, number>();
  #tries = 0;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** Makes a code for a study. */
  give(study: string): string {
    const code = `CODE${"ABCDEFGHJK"[this.codes.size]}234`;
    this.codes.set(code, { study, state: "valid" });
    return code;
  }

  /** Starts a study some days ago, as on another device. */
  begin(study: string, daysAgo = 0): void {
    const started = addDays(today(), -daysAgo);
    const consent = { participation: true, healthdata: true, contact: false, consentversion: "1" };
    this.#join(study, started, consent);
  }

  /** The answer to a call of a study, or of the stress questionnaire; undefined for any other. */
  answer(named: string, call: Call): Answer | undefined {
    const ok = (body: Bag, status: 200 | 201 = 200): Answer => ({ status, body });
    switch (named) {
      case "GET stresslevelquestionnaire/show":
        return ok(shown(call));
      case `GET ${ROOT}/show`:
        return ok(this.#show(this.#wanted(call)));
      case `GET ${ROOT}/cosionko/show`:
      case `GET ${ROOT}/prisma/show`:
        call.onlyParams([]);
        return ok(this.#show(planOf(call.path.split("/")[1])));
      case `POST ${ROOT}/check`:
        return ok({ state: this.#check(call) });
      case `POST ${ROOT}/start`:
        return ok(this.#start(call), 201);
      case `POST ${ROOT}/draft`:
        return ok(this.#draft(call));
      case `POST ${ROOT}/submit`:
        return ok(this.#submit(call));
      case `POST ${ROOT}/withdraw`:
        return ok(this.#withdraw(call));
      default:
        return /^DELETE studyparticipation\/delete\/\d+$/.test(named) ? this.#forget(call) : undefined;
    }
  }

  #id(name: string): number {
    const id = this.#ids.get(name) ?? FIRST_ROW + this.#ids.size;
    this.#ids.set(name, id);
    return id;
  }

  #occasionId(study: string, { line, name }: Occasion): number {
    return this.#id(`${study} ${line.questionnaire} ${name}`);
  }

  #part(study: string): Row | undefined {
    return this.#tables.rows(PART).find((row) => row.study === study);
  }

  #standing(study: Study): Standing {
    const part = this.#part(study.key);
    if (!part) return "none";
    if (part.withdrawn !== undefined) return "withdrawn";
    return earliestToday() > last(study, String(part.started)) ? "ended" : "running";
  }

  /** The study that is asked for; else the one the person takes part in, else one they took part in, else the first. */
  #wanted(call: Call): Study {
    call.onlyParams(["study"]);
    const key = call.params.get("study");
    if (key !== null) return planOf(key);
    const standings = STUDIES.map((study) => ({ study, standing: this.#standing(study) }));
    const found =
      standings.find(({ standing }) => standing === "running") ??
      standings.find(({ standing }) => standing !== "none");
    return found?.study ?? planOf("cosionko");
  }

  #rows(study: string): Row[] {
    return this.#tables.rows(ROOT).filter((row) => row.study === study);
  }

  /** Undefined for somebody who has never started it. */
  #occasions(study: Study): Occasion[] | undefined {
    const part = this.#part(study.key);
    const isSent = ({ status, occasion }: Row) =>
      status === "submitted" && String(occasion).startsWith("visit-");
    return part && occasions(study, String(part.started), this.#rows(study.key).filter(isSent).length);
  }

  #show(study: Study): Bag {
    const [state, part] = [this.#standing(study), this.#part(study.key)];
    const { key, consent: consentversion } = study;
    if (!part) return { study: key, state, consentversion, questionnaires: [] };
    const waiting = new Set<Occasion["line"]>();
    const questionnaires = (this.#occasions(study) ?? []).flatMap((one): Bag[] => {
      const { line, name, due, over } = one;
      const id = this.#occasionId(key, one);
      const row = this.#tables.row(ROOT, id);
      const { questionnaire } = line;
      const told = { id, questionnaire, revision: row?.revision ?? line.revision, occasion: name, due };
      const submitted = row?.submitted;
      if (row) return [{ ...told, status: row.status, ...(submitted !== undefined && { submitted }) }];
      if (state !== "running" || isPlaceholder(instrumentOf(questionnaire, line.revision))) return [];
      if (due > latestToday()) {
        if (waiting.has(line)) return [];
        waiting.add(line);
        return [{ ...told, status: "later" }];
      }
      return over !== undefined && earliestToday() >= over ? [] : [{ ...told, status: "open" }];
    });
    const {
      started,
      withdrawn,
      erased,
      participation,
      healthdata,
      contact,
      agreed,
      consentversion: version,
    } = part;
    return {
      study: key,
      state,
      started,
      ...(withdrawn !== undefined && { withdrawn }),
      ...(erased !== undefined && { erased }),
      consent: { participation, healthdata, contact, agreed, version },
      consentversion,
      questionnaires: questionnaires.sort((a, b) => Number(a.due) - Number(b.due)),
    };
  }

  /** Codes that are checked and codes that start share their tries. */
  #count(): void {
    this.#tries += 1;
    if (this.#tries > MAX_ATTEMPTS) throw new Refusal("error.toomany", [], undefined, HOUR_S);
  }

  #check(call: Call): string {
    const { study, code } = membersOf(call.path, call.body());
    this.#count();
    const known = this.codes.get(plain(code));
    return known && known.study === study ? known.state : "unknown";
  }

  #start(call: Call): Bag {
    const { study, code, consent } = membersOf(call.path, call.body());
    const plan = planOf(study);
    const agreed = consentIn(plan, consent);
    this.#count();
    const [typed, standing, part] = [plain(code), this.#standing(plan), this.#part(plan.key)];
    if (standing === "running" && this.#used.get(plan.key) === typed) return this.#show(plan);
    const known = this.codes.get(typed);
    const mayBegin = standing === "none" || (standing === "withdrawn" && part?.erased === true);
    if (!mayBegin || known?.state !== "valid" || known.study !== plan.key)
      throw new Refusal("error.study.code");
    known.state = "used";
    this.#used.set(plan.key, typed);
    this.#join(plan.key, today(), agreed);
    this.#remind(call, plan);
    return this.#show(plan);
  }

  #join(study: string, started: string, consent: Bag): void {
    const [now, there] = [new Date().toISOString(), this.#part(study)];
    const id = this.#id(study);
    this.#tables.of(PART).set(id, {
      id,
      version: (there?.version ?? 0) + 1,
      user: PERSON,
      created: there?.created ?? now,
      modified: now,
      study,
      started,
      pseudonym: "ABCDEFGH23",
      site: "",
      agreed: started,
      agreedat: now,
      ...consent,
    });
  }

  #remind(call: Call, study: Study): void {
    const occasions = study.questionnaires.flatMap((line): [number, Occasion["line"]][] => {
      const [days, instrument] = [
        reminderOf(study, line, today()),
        instrumentOf(line.questionnaire, line.revision),
      ];
      if (!days || isPlaceholder(instrument)) return [];
      const { short } = instrument.wording[call.language] ?? {};
      const title = said(call, "study.reminder").replace("{title}", short ?? line.questionnaire);
      const { row } = insert(call, "timelineentry", { timelineentrycategory: REMINDER, title, ...days });
      const items = enabledItems(instrument.definition, {});
      const all = everyItem(instrument.definition.item).filter(isQuestion);
      const questions = all.filter(({ linkId }) => items.has(linkId)).length;
      this.#tables.of("timelineentry").set(row.id, { ...row, study: study.key, questions });
      return [[row.id, line]];
    });
    this.#reminders.set(study.key, new Map(occasions));
  }

  /** The rows of a window with what the days of studies ask, and whether it was sent. */
  marked(rows: readonly Row[]): Row[] {
    return rows.map((row) => {
      const study = STUDIES.find(({ key }) => key === row.study);
      const line = study && this.#reminders.get(study.key)?.get(Number(row.series ?? row.id));
      if (!study || !line) return row;
      const fits = (one: Occasion) =>
        one.line === line && (row.seriesdate === undefined || one.due === row.seriesdate);
      const occasion = this.#occasions(study)?.find(fits);
      const told = { ...row, questionnaire: line.questionnaire };
      if (!occasion) return told;
      const id = this.#occasionId(study.key, occasion);
      const sent = this.#tables.row(ROOT, id);
      const done = sent?.status === "submitted";
      return { ...told, [ROOT]: id, done, ...(done && { donedate: sent.submitted }) };
    });
  }

  /** The occasion with the id that was sent, while its study runs, and the instrument that asked. */
  #asked(id: unknown, sent: unknown) {
    let takesPart = false;
    for (const study of STUDIES) {
      const standing = this.#standing(study);
      const occasion = this.#occasions(study)?.find((one) => this.#occasionId(study.key, one) === id);
      if (!occasion) {
        takesPart ||= standing === "running";
        continue;
      }
      if (standing !== "running") throw new Refusal("error.study.notstarted");
      if (occasion.due > addDays(today(), 1)) throw new Refusal("error.study.notyet");
      const row = this.#tables.row(ROOT, id);
      const { questionnaire, revision: newest } = occasion.line;
      const older = typeof sent === "number" && sent >= 1 && sent < newest ? sent : newest;
      const instrument = instrumentOf(questionnaire, row ? Number(row.revision) : older);
      if (!row && isPlaceholder(instrument)) throw new Refusal("error.study.notyet");
      return { study, occasion, row, instrument };
    }
    throw new Refusal(takesPart ? "error.notfound" : "error.study.notstarted");
  }

  /** What was sent, and where it belongs, when its answers fit. */
  #sent(call: Call, whole: boolean) {
    const { id, data, version, revision } = membersOf(call.path, call.body());
    const items = this.#asked(id, revision);
    const { instrument } = items;
    if (revision !== undefined && revision !== instrument.revision) throw invalid("revision", "value");
    const answers = givenAnswers(data as Bag);
    const faults = answerFaults(instrument.definition, answers, whole);
    if (faults.length > 0) throw new Refusal("error.validation", faults);
    return { ...items, answers, version };
  }

  #draft(call: Call): Bag {
    const { study, occasion, row, instrument, answers, version } = this.#sent(call, false);
    if (row?.status === "submitted") throw new Refusal("error.study.submitted");
    if (row && row.version !== version)
      throw new Refusal("error.version.conflict", [], answered(this.#tables, ROOT, row, call.language));
    return this.#keep(call, study, occasion, { revision: instrument.revision, data: answers });
  }

  #submit(call: Call): Bag {
    const { study, occasion, row, instrument, answers } = this.#sent(call, true);
    if (row?.status === "submitted") {
      if (JSON.stringify(ordered(row.data as Bag)) !== JSON.stringify(ordered(answers)))
        throw new Refusal("error.study.submitted");
      return answered(this.#tables, ROOT, row, call.language);
    }
    const outcome = outcomeOf(instrument.definition, instrument.scoring, answers);
    const { revision } = instrument;
    const sent = { revision, data: answers, status: "submitted", submitted: today(), ...outcome };
    return this.#keep(call, study, occasion, sent);
  }

  #keep(call: Call, study: Study, occasion: Occasion, changes: Bag): Bag {
    const id = this.#occasionId(study.key, occasion);
    const there = this.#tables.row(ROOT, id);
    const { line, name, due } = occasion;
    const now = new Date().toISOString();
    const row: Row = {
      user: PERSON,
      study: study.key,
      questionnaire: line.questionnaire,
      occasion: name,
      due,
      status: "draft",
      created: now,
      ...there,
      ...changes,
      id,
      version: (there?.version ?? 0) + 1,
      modified: now,
    };
    this.#tables.of(ROOT).set(id, row);
    return answered(this.#tables, ROOT, row, call.language);
  }

  #withdraw(call: Call): Bag {
    const { study, erase } = membersOf(call.path, call.body());
    const plan = planOf(study);
    const part = this.#part(plan.key);
    if (!part) throw new Refusal("error.study.notstarted");
    this.#end(plan.key, part);
    if (erase === true) {
      this.#erase(plan.key);
      this.#set(part.id, { erased: true });
    }
    return this.#show(plan);
  }

  #set(id: number, changes: Bag): void {
    const row = this.#tables.row(PART, id);
    if (!row) return;
    const version = row.version + 1;
    this.#tables.of(PART).set(id, { ...row, ...changes, id, version, modified: new Date().toISOString() });
  }

  /** From here on nothing is written in the study, and nobody is reminded. */
  #end(study: string, part: Row): void {
    if (part.withdrawn === undefined) this.#set(part.id, { withdrawn: today() });
    for (const id of this.#reminders.get(study)?.keys() ?? []) this.#tables.of("timelineentry").delete(id);
    this.#reminders.delete(study);
  }

  #erase(study: string): void {
    for (const { id } of this.#rows(study)) this.#tables.of(ROOT).delete(id);
  }

  #forget(call: Call): Answer {
    const id = call.id(call.path.split("/").at(-1) ?? "");
    const part = this.#tables.row(PART, id);
    if (!part) throw new Refusal("error.notfound");
    this.#end(String(part.study), part);
    this.#erase(String(part.study));
    this.#tables.remove(PART, id);
    return { status: 204 };
  }
}

function planOf(study: unknown): Study {
  const plan = STUDIES.find(({ key }) => key === study);
  if (!plan) throw invalid("study", "value");
  return plan;
}

/** As people write it: in groups, and small. */
function plain(code: unknown): string {
  return String(code).replace(/[\s-]/g, "").toUpperCase();
}

function ordered(data: Bag): [string, unknown][] {
  return Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** What was agreed to, as it is kept. */
function consentIn(study: Study, sent: unknown): Bag {
  const { participation, healthdata, contact, version, ...others } = isBag(sent) ? sent : {};
  const faults: Fault[] = Object.keys(others).map((name) => ({ path: `consent.${name}`, key: "unknown" }));
  if (participation !== true) faults.push({ path: "consent.participation", key: "accepted" });
  if (healthdata !== true) faults.push({ path: "consent.healthdata", key: "accepted" });
  if (contact !== undefined && contact !== null && typeof contact !== "boolean")
    faults.push({ path: "consent.contact", key: "type" });
  if (version === undefined || version === null) faults.push({ path: "consent.version", key: "required" });
  else if (version !== study.consent) faults.push({ path: "consent.version", key: "value" });
  if (faults.length > 0) throw new Refusal("error.validation", faults);
  return { participation, healthdata, contact: contact === true, consentversion: version };
}

/** The stress questionnaire with the areas in their order. */
function shown(call: Call): Bag {
  call.onlyParams([]);
  const { id, key, revision, definition, scoring, wording } = instrumentOf("stresslevel");
  const rows = call.tables.rows("stresslevelcategory").sort((a, b) => Number(a.sort) - Number(b.sort));
  const categories = rows.map((row) => answered(call.tables, "stresslevelcategory", row, call.language));
  return { id, key, revision, definition, scoring, wording, categories };
}
