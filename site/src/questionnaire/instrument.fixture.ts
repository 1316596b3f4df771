import type { Definition, Instrument, Scoring, Words } from "./definition";

const definitions = import.meta.glob<Definition>("../../../infra/questionnaires/*/*/questionnaire.json", {
  eager: true,
  import: "default",
});
const scorings = import.meta.glob<Scoring>("../../../infra/questionnaires/*/*/scoring.json", {
  eager: true,
  import: "default",
});
const words = import.meta.glob<Words>("../../../infra/questionnaires/*/*/{de,en}.json", {
  eager: true,
  import: "default",
});
const abouts = import.meta.glob<Pick<Instrument, "id" | "licence"> & { sort: number; active: boolean }>(
  "../../../infra/questionnaires/*/*/about.json",
  { eager: true, import: "default" },
);

/** Keys and revisions of all published instruments. */
export const INSTRUMENTS = Object.keys(abouts).map((file) => {
  const [key = "", revision = ""] = file.split("/").slice(-3);
  return { key, revision: Number(revision) };
});

/** A published instrument, as the server answers its row: this revision, or the newest one. */
export function instrumentOf(
  key: string,
  revision = newest(key),
): Instrument & { sort: number; active: boolean } {
  const file = (name: string) => `../../../infra/questionnaires/${key}/${revision}/${name}.json`;
  const [definition, scoring, about] = [
    definitions[file("questionnaire")],
    scorings[file("scoring")],
    abouts[file("about")],
  ];
  const [german, english] = [words[file("de")], words[file("en")]];
  if (!definition || !scoring || !about || !german || !english)
    throw new Error(`no instrument ${key}/${revision}`);
  return { ...about, key, revision, definition, scoring, wording: { de: german, en: english } };
}

function newest(key: string): number {
  return Math.max(...INSTRUMENTS.flatMap((one) => (one.key === key ? [one.revision] : [])));
}
