import { signedIn as visitor } from "../../../test/person";
import { type Stored, startServer } from "../../../test/server/server";

const REMINDER = { timelineentrycategory: 1, timelineentrytype: 1 };

const EVERYTHING: Stored = {
  article: [
    {
      id: 5,
      key: "fatigue",
      title: "Fatigue: mehr als müde",
      topic: 3,
      teaser: "Erschöpfung, die Schlaf nicht löst.",
      text: "Fatigue ist keine Schwäche.",
    },
    {
      id: 7,
      key: "lymphedema",
      title: "Lymphödem vorbeugen",
      topic: 4,
      teaser: "Bewegung ist gut.",
      text: "Der Arm wird schwer.",
    },
  ],
  timelineentry: [
    {
      id: 11,
      title: "Lymphdrainage",
      date: "20261124",
      note: "Bei Frau Sommer, Arm links",
      timelineentrycategory: 2,
      timelineentrytype: 1,
    },
    { id: 12, title: "Blutdruck messen", date: "20261101", timelineentrycategory: 1, timelineentrytype: 2 },
    {
      ...REMINDER,
      id: 13,
      title: "Blutdruck messen",
      date: "20261102",
      series: 12,
      seriesdate: "20261102",
    },
  ],
  addressbookentry: [
    {
      id: 21,
      lastname: "Sommer",
      firstname: "Katrin",
      city: "Bonn",
      phone: "0228 123456",
      addressbookentrycategory: 2,
    },
  ],
  treatment: [
    { id: 31, medicalprofile: 5, startdate: "20260301", treatmentcategory: 3, note: "Tagesklinik" },
  ],
};

/** A server with a few rows of every searchable root. */
export function searchServer(stored: Stored = {}) {
  return startServer({ ...EVERYTHING, ...stored });
}

/** Signed in on 21 November 2026, with German as the language. */
export const signedIn = () =>
  visitor({
    now: new Date(2026, 10, 21, 9, 12),
    words: ["search", "reading"],
    pages: [() => import("./SearchPage"), () => import("./SearchResultPage")],
  });
