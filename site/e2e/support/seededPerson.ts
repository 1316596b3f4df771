import type { APIRequestContext } from "@playwright/test";
import { chosen } from "./catalog";
import { dayFromNow } from "./dates";
import { notify } from "./notify";
import type { Program } from "./program";
import { type Row, Stored } from "./record";
import { type Person, signUp } from "./test";
import type { Language } from "./words";

/** A person who has entered of everything something, with the numbers of what pages name in their addresses. */
export interface SeededPerson {
  person: Person;
  document: number;
  contact: number;
  entry: number;
  series: number;
  /** A day of the series, `YYYYMMDD`. */
  day: string;
  treatment: number;
  center: number;
  checkin: number;
  given: number;
  received: number;
  /** The request of somebody else. */
  requestedRelation: number;
  message: number;
  /** A questionnaire of a study that the person has answered. */
  answeredQuestionnaire: number;
}

/** All that a trusted person may read. */
const PARTS = ["timeline", "checkin", "medicalprofile", "tumor", "treatment", "careteam"];

const CALM = "LA6568-5";

/** Prepares the person through the API. */
export async function seedPerson(
  api: APIRequestContext,
  program: Program,
  language: Language,
): Promise<SeededPerson> {
  const id = (list: string, key: string) => chosen(list, key, language).id;
  const [person, other] = [await signUp(api, language), await signUp(api, language)];
  const [stored, berta] = [await Stored.of(api, person), await Stored.of(api, other)];
  await stored.change("user", { lastname: "Hoffmann-Beispielhausen" });
  await stored.change("user/profile", { phone: "030 5550145", city: "Potsdam", zip: "14467" });

  const medicalprofile = await stored.add("medicalprofile", {
    birthday: "19710401",
    diagnosisdate: dayFromNow(-240).wire,
    aftercare: dayFromNow(-60).wire,
  });
  await stored.add("tumorinformation", {
    medicalprofile,
    tumorsizeleft: id("tumorsize", "t1c"),
    lymphnodecountleft: id("lymphnodecount", "n1"),
    resectionstateleft: id("resectionstate", "r0"),
    tumorgradingleft: id("tumorgrading", "g2"),
    histologyleft: id("histology", "nst"),
    proliferationmarkerleft: 18,
    distantmetastasespresentleft: id("distantmetastasespresent", "none"),
    quadranttopoutsindeleft: true,
  });
  await stored.add("tumorbiology", {
    medicalprofile,
    receptortypeestrogenleft: id("receptortype", "positive"),
    receptortypeprogesteroneleft: id("receptortype", "positive"),
    her2typeleft: id("her2type", "borderline"),
    receptortypefishleft: id("receptortype", "negative"),
  });
  const category = (key: string) => id("treatmentcategory", key);
  const operation = await stored.add("treatment", {
    medicalprofile,
    treatmentcategory: category("operation"),
    startdate: dayFromNow(-210).wire,
    treatmentresult: id("treatmentresult", "completed"),
  });
  for (const part of ["operation.bct", "operation.sentinel"])
    await stored.add("treatment", {
      medicalprofile,
      parenttreatment: operation,
      treatmentcategory: category(part),
      treatmentcategoryleft: category(part),
    });
  const treatment = await stored.add("treatment", {
    medicalprofile,
    treatmentcategory: category("antihormone"),
    treatmentcategoryleft: category("antihormone.adjuvant"),
    treatmenttypeleft: id("treatmenttype", "letrozole"),
    startdate: dayFromNow(-60).wire,
  });

  const contact = await stored.add("addressbookentry", {
    addressbookentrycategory: id("addressbookentrycategory", "gynecologist"),
    academictitle: id("academictitle", "drmed"),
    firstname: "Katrin",
    lastname: "Sommer",
    practice: "Frauenarztpraxis am Park",
    phone: "+49 (0)30 / 555-01 23",
    email: "praxis@example.org",
    website: "praxis.example.org",
    street: "Parkweg 4",
    zip: "10115",
    city: "Berlin",
    note: "Mo, Di; Mi\nAufzug im Hof 💐",
  });
  await stored.add("addressbookentry", {
    addressbookentrycategory: id("addressbookentrycategory", "internist"),
    lastname: "Interdisziplinäre onkologische Tagesklinik der Universität",
  });
  const center = await stored.add("usercancercenter", { cancercenter: 1, note: "Zweitmeinung am Vormittag" });

  const entry = await stored.add("timelineentry", {
    timelineentrycategory: 2,
    timelineentrytype: 1,
    title: "Krankschreibungsverlängerung besprechen",
    date: dayFromNow(1).wire,
    time: "0930",
    reminderminutes: 60,
    note: "Aufzug im Hof, 2. Stock",
    addressbookentry: contact,
  });
  const series = await stored.add("timelineentry", {
    timelineentrycategory: 2000,
    timelineentrytype: 2,
    title: "Tablette am Morgen",
    date: dayFromNow(-14).wire,
    time: "0730",
    note: "Nach dem Frühstück, mit Wasser.",
    drug: "letrozole",
  });
  for (const [category, title, day] of [
    [1, "Rezept abholen", 0],
    [3, "Spaziergang am See", 0],
    [2, "Blutbild", -2],
  ] as const)
    await stored.add("timelineentry", {
      timelineentrycategory: category,
      timelineentrytype: 1,
      title,
      date: dayFromNow(day).wire,
    });

  const document = await stored.add("document", {
    name: "Brief vom März",
    documenttemplatecategory: id("documenttemplatecategory", "doctorletter"),
    date: dayFromNow(-40).wire,
  });
  const answers = { t1: 4, t2: 4, t3: 4, t4: 0, t5: 4, t6: 0, t7: 4, t8: 0 };
  for (const day of [-70, -10]) {
    const date = dayFromNow(day).wire;
    const stresslevel = await stored.add("stresslevel", { date, questionnaireId: 1, answers });
    await stored.add("stresslevelentry", { stresslevel, stresslevelcategory: 3, value: 8 });
  }

  const complaints = { complaint: ["fatigue", "nausea"], fatigue: "medium", nausea: "mild" };
  let checkin = 0;
  for (const [day, wellbeing] of [
    [-9, 3],
    [-6, 5],
    [-3, 4],
    [-1, 6],
  ] as const)
    checkin = await stored.add("checkin", {
      date: dayFromNow(day).wire,
      time: "1830",
      questionnaireId: 16,
      answers: { wellbeing, ...(day < -2 && complaints), ...(day === -6 && { temperature: 37.2 }) },
    });

  await notify(stored, berta);
  await notify(stored, berta);
  await toBeRead(berta, id);
  const { received, given } = await exchanged(stored, berta);
  const [{ id: own } = {}] = await stored.list("user");
  const question = { relateduser: own, categories: [2], relationtype: "private" };
  const requestedRelation = await berta.add("userrelation", question);
  const [notification] = await stored.list("notification");
  const answeredQuestionnaire = await takesPart(stored, program);
  return {
    person,
    document,
    contact,
    entry,
    series,
    day: dayFromNow(1).wire,
    treatment,
    center,
    checkin,
    given,
    received,
    requestedRelation,
    message: Number(notification?.id),
    answeredQuestionnaire,
  };
}

/** Something of every part that a trusted person may read. */
async function toBeRead(of: Stored, id: (list: string, key: string) => number): Promise<void> {
  const medicalprofile = await of.add("medicalprofile", { diagnosisdate: dayFromNow(-90).wire });
  await of.add("tumorinformation", {
    medicalprofile,
    tumorsizeright: id("tumorsize", "t1c"),
    lymphnodecountright: id("lymphnodecount", "n0"),
  });
  await of.add("treatment", {
    medicalprofile,
    treatmentcategory: id("treatmentcategory", "antihormone"),
    treatmenttypeleft: id("treatmenttype", "letrozole"),
    startdate: dayFromNow(-60).wire,
    note: "Morgens nach dem Frühstück",
  });
  await of.add("addressbookentry", {
    addressbookentrycategory: id("addressbookentrycategory", "gynecologist"),
    lastname: "Sommer",
    practice: "Frauenarztpraxis am Park",
    phone: "030 5550123",
    street: "Parkweg 4",
    city: "Berlin",
  });
  for (const [category, kind, title, day] of [
    [2, 1, "Gespräch in der Ambulanz", 1],
    [1, 2, "Genug trinken", -3],
    [2, 1, "Blutbild", -2],
  ] as const)
    await of.add("timelineentry", {
      timelineentrycategory: category,
      timelineentrytype: kind,
      title,
      date: dayFromNow(day).wire,
      time: "1000",
      place: "Haus B, 2. Stock",
      note: "Aufzug im Hof",
    });
  for (const day of [-3, -1])
    await of.add("checkin", {
      date: dayFromNow(day).wire,
      questionnaireId: 16,
      answers: { wellbeing: 4 - day, complaint: ["fatigue"], fatigue: "medium", note: "Viel geschlafen" },
    });
}

/** Each of two people may read something of the other. */
async function exchanged(stored: Stored, other: Stored): Promise<{ given: number; received: number }> {
  const given = await stored.invite("Berta");
  const { code } = await other.invite("Berta", PARTS);
  const { id } = await stored.post("proxyaccess/accept", { code });
  return { given: given.id, received: Number(id) };
}

/** Takes part in both studies that ask something. Returns the row of the one questionnaire that is answered. */
async function takesPart(stored: Stored, program: Program): Promise<number> {
  const consent = { participation: true, healthdata: true, contact: false, version: "1" };
  let answeredQuestionnaire: unknown;
  for (const study of ["prisma", "cosionko"]) {
    const code = await program.studyCode(study);
    const { questionnaires } = await stored.post("studyquestionnaire/start", { study, code, consent });
    answeredQuestionnaire = (questionnaires as Row[]).find(
      ({ questionnaire }) => questionnaire === "gad2",
    )?.id;
  }
  await stored.post("studyquestionnaire/submit", {
    id: answeredQuestionnaire,
    data: { gad2_1: CALM, gad2_2: CALM },
  });
  return Number(answeredQuestionnaire);
}
