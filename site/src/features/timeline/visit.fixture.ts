import { signedIn as visitor } from "../../test/person";
import { PERSON } from "../../test/server/person";
import { type Options, startServer } from "../../test/server/server";
import type { Entry } from "./entries";

const MARA = { id: PERSON, lastname: "Berger", salutation: { id: 1, key: "ms", name: "Frau" } };

/** A server with the entries of one person. */
export function timelineServer(timelineentry: readonly Entry[], options?: Options) {
  return startServer({ timelineentry, user: [MARA] }, options);
}

/** Signed in on 20 November 2026, 09:12 local time, with German as the language. */
export const signedIn = () =>
  visitor({
    now: new Date(2026, 10, 20, 9, 12),
    words: ["timeline"],
    pages: [
      () => import("./days/DashboardPage"),
      () => import("./entry/EntryViewPage"),
      () => import("./entry/EntryAddPage"),
      () => import("./entry/EntryEditPage"),
      () => import("./calendar/CalendarPage"),
      () => import("./medicines/MyMedicinesPage"),
    ],
  });
