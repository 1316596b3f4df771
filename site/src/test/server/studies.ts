import studyList from "../../../../infra/questionnaires/studies.json";
import { addDays, dayOf } from "../../dates/dates";
import { askedItems } from "../../questionnaire/asked";
import { type Answers, everyItem, isQuestion } from "../../questionnaire/definition";
import { INSTRUMENTS, instrumentOf } from "../../questionnaire/instrument.fixture";
import { outcomeOf } from "../../questionnaire/scoring";
import { answerFault } from "./answers";
import type { Answer, Call } from "./call";
import type { Bag, Fault } from "./contract";
import { invalid, Refusal } from "./problem";
import { isBag } from "./validate";

type CodeState = "valid" | "used" | "closed";

interface Participation {
  code: string;
  started: string;
  withdrawn?: string;
  erased?: true;
  consent: Bag;
}

interface Stored extends Bag {
  id: number;
  version: number;
  data: Bag;
}

interface Occasion {
  id: number;
  questionnaire: string;
  revision: number;
  occasion: string;
  due: string;
}

const ROOT = "studyquestionnaire";
const FIRST_ROW = 9001;
const TRIES = 10;
const HOUR_S = 3600;
const STEPS: Readonly<Record<string, number>> = { weekly: 1, every4weeks: 4 };
const SHOW: Readonly<Record<string, string>> = {
  [`GET ${ROOT}/cosionko/show`]: "cosionko",
  [`GET ${ROOT}/prisma/show`]: "prisma",
};

/** The studies of the only person, with codes that a test gives out. */
export class Studies {
  /** By the code without gaps. */
  readonly codes = new Map<string, { study: string; state: CodeState }>();
  readonly rows = new Map<number, Stored>();
  readonly #parts = new Map<string, Participation>();
  readonly #ids = new Map<string, number>();
  #tries = 0;

  /** Starts a study some days ago, as on another device. */
  begin(study: string, daysAgo = 0): void {
    const started = addDays(today(), -daysAgo);
    const consent = { participation: true, healthdata: true, contact: false, agreed: started, version: "1" };
    this.#parts.set(study, { code: "GIVEN234", started, consent });
  }

  /** The answer to a call of a study, or about questionnaires; undefined for any other. */
  answer(named: string, call: Call): Answer | undefined {
    if (named === "GET stresslevelquestionnaire/show") return shown(call);
    if (named === "GET questionnaire/list") return instruments(call);
    if (named === `GET ${ROOT}/show`) return { status: 200, body: this.#show(studyIn(call)) };
    const study = SHOW[named];
    if (study !== undefined) return { status: 200, body: this.#show(study) };
    const one = new RegExp(`^GET ${ROOT}/(\\d+)$`).exec(named);
    if (one) return { status: 200, body: this.#row(Number(one[1])) };
    switch (named) {
      case `GET ${ROOT}/list`:
        return { status: 200, body: { items: this.#listed(call), more: false } };
      case `POST ${ROOT}/check`:
        return { status: 200, body: { state: this.#check(call) } };
      case `POST ${ROOT}/start`:
        return { status: 201, body: this.#start(call) };
      case `POST ${ROOT}/draft`:
        return { status: 200, body: this.#write(call, false) };
      case `POST ${ROOT}/submit`:
        return { status: 200, body: this.#write(call, true) };
      case `POST ${ROOT}/withdraw`:
        return { status: 200, body: this.#withdraw(call) };
      default:
        return undefined;
    }
  }

  #row(id: number): Stored {
    const row = this.rows.get(id);
    if (!row) throw new Refusal("error.notfound");
    return row;
  }

  #listed({ params }: Call): Stored[] {
    const fits = (row: Stored) =>
      ["study", "questionnaire", "status"].every(
        (name) => !params.has(`f.${name}`) || row[name] === params.get(`f.${name}`),
      );
    return [...this.rows.values()].filter(fits);
  }

  #idOf(study: string, questionnaire: string, occasion: string): number {
    const name = `${study} ${questionnaire} ${occasion}`;
    const id = this.#ids.get(name) ?? FIRST_ROW + this.#ids.size;
    this.#ids.set(name, id);
    return id;
  }

  /** What a study asks until its end. */
  #occasions(study: string, { started }: Participation): Occasion[] {
    const plan = planOf(study);
    const at = (questionnaire: string, revision: number, occasion: string, due: string): Occasion => ({
      id: this.#idOf(study, questionnaire, occasion),
      questionnaire,
      revision,
      occasion,
      due,
    });
    return plan.questionnaires.flatMap(({ questionnaire, revision, rhythm }) => {
      const one = (occasion: string, due: string) => at(questionnaire, revision, occasion, due);
      if (rhythm === "start") return [one("start", started)];
      if (rhythm === "end") return [one("end", addDays(started, plan.weeks * 7))];
      if (rhythm === "visit") return [one("visit-1", started)];
      if (rhythm === "daily")
        return Array.from({ length: plan.weeks * 7 + 1 }, (_, day) => addDays(started, day)).map((due) =>
          one(`day-${due}`, due),
        );
      const step = STEPS[rhythm] ?? 1;
      return Array.from({ length: plan.weeks / step }, (_, index) => step * (index + 1)).map((week) =>
        one(`week-${week}`, addDays(started, week * 7)),
      );
    });
  }

  #show(study: string): Bag {
    const part = this.#parts.get(study);
    const consentversion = planOf(study).consent;
    if (!part) return { study, state: "none", consentversion, questionnaires: [] };
    const running = part.withdrawn === undefined;
    const waiting = new Set<string>();
    const questionnaires = this.#occasions(study, part).flatMap((occasion): Bag[] => {
      const row = this.rows.get(occasion.id);
      if (row)
        return [
          {
            ...occasion,
            status: row.status,
            ...(row.submitted !== undefined && { submitted: row.submitted }),
          },
        ];
      if (!running) return [];
      if (occasion.due <= today()) return [{ ...occasion, status: "open" }];
      const line = `${occasion.questionnaire} ${occasion.occasion.split("-")[0]}`;
      if (waiting.has(line)) return [];
      waiting.add(line);
      return [{ ...occasion, status: "later" }];
    });
    const { started, withdrawn, erased, consent } = part;
    return {
      study,
      state: running ? "running" : "withdrawn",
      started,
      ...(withdrawn !== undefined && { withdrawn }),
      ...(erased && { erased }),
      consent,
      consentversion,
      questionnaires,
    };
  }

  /** Codes that are checked and codes that start share their tries. */
  #count(): void {
    this.#tries += 1;
    if (this.#tries > TRIES) throw new Refusal("error.toomany", [], undefined, HOUR_S);
  }

  #check(call: Call): string {
    const { study, code } = members(call, ["study", "code"], ["study", "code"]);
    this.#count();
    const known = this.codes.get(plain(code));
    if (!known || known.study !== study) return "unknown";
    return known.state;
  }

  #start(call: Call): Bag {
    const names = ["study", "code", "consent"];
    const { study, code, consent } = members(call, names, names);
    const faults = consentFaults(consent);
    if (faults.length > 0) throw new Refusal("error.validation", faults);
    this.#count();
    const given = consent as Bag;
    const part = this.#parts.get(String(study));
    const known = this.codes.get(plain(code));
    if (part && part.code === plain(code) && part.withdrawn === undefined) return this.#show(String(study));
    if ((part && !part.erased) || !known || known.study !== study || known.state !== "valid")
      throw new Refusal("error.study.code");
    known.state = "used";
    const { participation, healthdata, contact, version } = given;
    const kept = { participation, healthdata, contact: contact === true, agreed: today(), version };
    this.#parts.set(String(study), { code: plain(code), started: today(), consent: kept });
    return this.#show(String(study));
  }

  #write(call: Call, whole: boolean): Bag {
    const known = whole ? ["id", "data", "revision"] : ["id", "data", "version", "revision"];
    const { id, data, version } = members(call, known, ["id", "data"]);
    const found = [...this.#parts].flatMap(([study, part]) =>
      this.#occasions(study, part).flatMap((one) => (one.id === id ? [{ study, part, occasion: one }] : [])),
    )[0];
    const isRunning = [...this.#parts.values()].some(({ withdrawn }) => withdrawn === undefined);
    if (!found && isRunning) throw new Refusal("error.notfound");
    if (!found || found.part.withdrawn !== undefined) throw new Refusal("error.study.notstarted");
    const { study, occasion } = found;
    if (occasion.due > addDays(today(), 1)) throw new Refusal("error.study.notyet");
    const { definition, scoring, licence } = instrumentOf(occasion.questionnaire);
    const answers = data as Answers;
    const faults = answerFaults(occasion.questionnaire, answers, whole);
    if (faults.length > 0) throw new Refusal("error.validation", faults);
    const row = this.rows.get(occasion.id);
    if (row?.status === "submitted") {
      const same = whole && JSON.stringify(sorted(row.data)) === JSON.stringify(sorted(answers));
      if (same) return row;
      throw new Refusal("error.study.submitted");
    }
    if (!whole && row && row.version !== version) throw new Refusal("error.version.conflict", [], row);
    const outcome =
      licence === "required" ? { scores: {}, bands: {}, rules: [] } : outcomeOf(definition, scoring, answers);
    const next: Stored = {
      ...occasion,
      study,
      version: (row?.version ?? 0) + 1,
      modified: new Date().toISOString(),
      data: answers,
      status: whole ? "submitted" : "draft",
      ...(whole && { ...outcome, submitted: today() }),
    };
    this.rows.set(occasion.id, next);
    return next;
  }

  #withdraw(call: Call): Bag {
    const { study, erase } = members(call, ["study", "erase"], ["study", "erase"]);
    const part = this.#parts.get(String(study));
    if (!part) throw new Refusal("error.study.notstarted");
    part.withdrawn ??= today();
    if (erase === true) part.erased = true;
    for (const [id, row] of this.rows)
      if (row.study === study && (erase === true || row.status === "draft")) this.rows.delete(id);
    return this.#show(String(study));
  }
}

function today(): string {
  return dayOf(new Date());
}

function planOf(study: string) {
  const plan = studyList.find(({ key }) => key === study);
  if (!plan) throw invalid("study", "value");
  return plan;
}

function studyIn(call: Call): string {
  call.onlyParams(["study"]);
  return planOf(call.params.get("study") ?? "cosionko").key;
}

function plain(code: unknown): string {
  return String(code)
    .replace(/[^0-9a-z]/gi, "")
    .toUpperCase();
}

function sorted(data: Bag): [string, unknown][] {
  return Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The members of a body, when they are known and the needed ones are there. */
function members(call: Call, known: readonly string[], needed: readonly string[]): Bag {
  const body = call.body();
  const faults: Fault[] = [
    ...Object.keys(body)
      .filter((name) => !known.includes(name))
      .map((path) => ({ path, key: "unknown" as const })),
    ...needed
      .filter((name) => body[name] === undefined || body[name] === null || body[name] === "")
      .map((path) => ({ path, key: "required" as const })),
  ];
  if (faults.length > 0) throw new Refusal("error.validation", faults);
  if ("study" in body) planOf(String(body.study));
  return body;
}

function consentFaults(consent: unknown): Fault[] {
  const given = isBag(consent) ? consent : {};
  const faults: Fault[] = ["participation", "healthdata"]
    .filter((name) => given[name] !== true)
    .map((name) => ({ path: `consent.${name}`, key: "accepted" }));
  if (given.version === undefined) faults.push({ path: "consent.version", key: "required" });
  else if (given.version !== "1") faults.push({ path: "consent.version", key: "value" });
  return faults;
}

function answerFaults(key: string, answers: Answers, whole: boolean): Fault[] {
  const { definition } = instrumentOf(key);
  const items = new Map(everyItem(definition.item).map((item) => [item.linkId, item]));
  const asked = askedItems(definition, answers);
  const faults = Object.entries(answers).flatMap(([linkId, answer]): Fault[] => {
    const item = items.get(linkId);
    const path = `data.${linkId}`;
    if (!item || !isQuestion(item)) return [{ path, key: "unknown" }];
    if (!asked.has(linkId)) return [{ path, key: "notenabled" }];
    const fault = answerFault(item, answer);
    return fault ? [{ path, key: fault as never }] : [];
  });
  if (!whole) return faults;
  const missing = [...items.values()].filter(
    ({ linkId, required }) => required && asked.has(linkId) && answers[linkId] === undefined,
  );
  return [...faults, ...missing.map(({ linkId }) => ({ path: `data.${linkId}`, key: "required" as const }))];
}

function instruments(call: Call): Answer {
  const key = call.params.get("f.key");
  const rows = INSTRUMENTS.filter((one) => key === null || one === key).map((one) => ({
    ...instrumentOf(one),
    version: 1,
    active: true,
  }));
  return { status: 200, body: { items: rows, more: false } };
}

/** The stress questionnaire with the areas in their order. */
function shown(call: Call): Answer {
  const { id, key, revision, definition, scoring, wording } = instrumentOf("stresslevel");
  const language = call.language === "de" ? 2 : 1;
  const categories = call.tables.rows("stresslevelcategory").map((row) => ({
    id: row.id,
    key: row.key,
    name: (row.translations as { language: number; name: string }[]).find((one) => one.language === language)
      ?.name,
  }));
  return { status: 200, body: { id, key, revision, definition, scoring, wording, categories } };
}
