import type { Definition, Instrument, Scoring, Words } from "./definition";

const definitions = import.meta.glob<Definition>("../../../infra/questionnaires/*/1/questionnaire.json", {
  eager: true,
  import: "default",
});
const scorings = import.meta.glob<Scoring>("../../../infra/questionnaires/*/1/scoring.json", {
  eager: true,
  import: "default",
});
const words = import.meta.glob<Words>("../../../infra/questionnaires/*/1/{de,en}.json", {
  eager: true,
  import: "default",
});
const abouts = import.meta.glob<Pick<Instrument, "id" | "licence"> & { sort: number; active: boolean }>(
  "../../../infra/questionnaires/*/1/about.json",
  { eager: true, import: "default" },
);

/** A published instrument, as the server answers its row. */
export function instrumentOf(key: string): Instrument & { sort: number; active: boolean } {
  const file = (name: string) => `../../../infra/questionnaires/${key}/1/${name}.json`;
  const [definition, scoring, about] = [
    definitions[file("questionnaire")],
    scorings[file("scoring")],
    abouts[file("about")],
  ];
  const [german, english] = [words[file("de")], words[file("en")]];
  if (!definition || !scoring || !about || !german || !english) throw new Error(`no instrument ${key}`);
  return { ...about, key, revision: 1, definition, scoring, wording: { de: german, en: english } };
}

/** The keys of all published instruments. */
export const INSTRUMENTS = Object.keys(abouts).map((file) => file.split("/").at(-3) ?? "");
