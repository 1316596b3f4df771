import type { NamedSchema } from "../../api/entities";
import { idOf, type Values } from "../../device/item";
import { type Her2, type Receptor, subtypeOf } from "./subtype";

type Formula = NamedSchema<"tumorformula">;
type Token = Formula["tokens"][number];
type Choice = NonNullable<Formula["histology"]>;

/** A row of a catalog, by its id. */
export type Catalog = (root: string, id: unknown) => Values | undefined;

/** The rows of one medical profile. */
export interface TumorFacts {
  /** Tumour information and tumour biology: no property has the same name in both. */
  facts: Values;
  /** Places of metastases, of both sides. */
  places: readonly Values[];
  catalog: Catalog;
}

/** The `her2type` that only a second test decides. */
const BORDERLINE = 2;

const PLACES = [
  "armpit",
  "quadrantcenter",
  "quadranttopinside",
  "quadranttopoutsinde",
  "quadrantbottominside",
  "quadrantbottomoutsinde",
] as const;

const PREFIXES = ["c", "p", "yc", "yp"] as const;

const wordOf = (row: Values | undefined, name: string): string | null => {
  const word = row?.[name];
  return typeof word === "string" && word !== "" ? word : null;
};

const receptorOf = (row: Values | undefined): Receptor | null => {
  const word = wordOf(row, "token");
  return word === "+" || word === "-" ? word : null;
};

function choiceOf(row: Values | undefined): Choice | null {
  if (!row) return null;
  return { id: Number(row.id), key: wordOf(row, "key") ?? "", name: wordOf(row, "name") ?? "" };
}

/**
 * The formula of one side as the server will answer it (`functions/src/tumor/tumorformula.rs`). `answer` is its last answer: a prefix that
 * nobody has chosen is computed from the treatments, which is left to the server.
 */
export function formulaOf(answer: Formula, { facts, places, catalog }: TumorFacts): Formula {
  const { side } = answer;
  const of = (name: string) => facts[`${name}${side}`];
  const chosen = (name: string, root = name) => catalog(root, idOf(of(name)));
  const prefixchosen = PREFIXES.find((prefix) => prefix === of("formulaprefix")) ?? null;
  const prefix = prefixchosen ?? (answer.prefixchosen ? null : answer.prefix);

  const metastases = chosen("distantmetastasespresent");
  const there = placesOf(side, metastases, places, catalog);
  const [er, pr, fish] = ["receptortypeestrogen", "receptortypeprogesterone", "receptortypefish"].map(
    (name) => receptorOf(chosen(name, "receptortype")),
  ) as [Receptor | null, Receptor | null, Receptor | null];
  const her2 = her2Of(chosen("her2type"), fish);
  const percent = of("proliferationmarker");
  const marker = typeof percent === "number" ? percent : null;

  const tokens: Token[] = [];
  const say = (key: Token["key"], glossary: string, token: string | null, root: string = key, more = {}) => {
    const value = root === "" ? marker : choiceOf(chosen(key, root));
    if (token !== null && value !== null) tokens.push({ key, token, value, glossary, ...more });
  };
  const named = (name: string) => wordOf(chosen(name), "formula");
  const withPrefix = (token: string | null) => token && `${prefix ?? ""}${token}`;
  const codes = there.flatMap(({ code }) => code ?? []);
  const inBrackets = codes.length > 0 ? `(${codes.join(",")})` : "";
  const m = wordOf(metastases, "formula");
  say("tumorsize", "tnm", withPrefix(named("tumorsize")));
  say("lymphnodecount", "tnm", withPrefix(named("lymphnodecount")));
  say("distantmetastasespresent", "tnm", m && `${m}${inBrackets}`, undefined, {
    ...(there.length > 0 && { locations: there.map(({ choice }) => choice) }),
  });
  say("resectionstate", "schnittrand", named("resectionstate"));
  say("tumorgrading", "grading", named("tumorgrading"));
  say("receptortypeestrogen", "estrogenreceptor", er && `ER${er}`, "receptortype");
  say("receptortypeprogesterone", "progesteronereceptor", pr && `PR${pr}`, "receptortype");
  const fishChoice = choiceOf(chosen("receptortypefish", "receptortype"));
  say("her2type", "her2", her2, undefined, fishChoice ? { fish: fishChoice } : {});
  say("proliferationmarker", "ki67", marker === null ? null : `Ki-67\u00a0${marker}\u00a0%`, "");

  const histology = chosen("histology");
  const isInSitu = named("tumorsize") === "Tis" || isPrecursor(wordOf(histology, "icdo3"));
  return {
    side,
    formula: tokens.map(({ token }) => token).join(" "),
    prefix,
    prefixchosen,
    tokens,
    subtype: tokens.length === 0 || isInSitu ? null : subtypeOf({ er, pr, her2, marker }),
    histology: choiceOf(histology),
    histologyother: wordOf(facts, `histologyother${side}`),
    localization: PLACES.filter((place) => of(place) === true),
  };
}

function her2Of(row: Values | undefined, fish: Receptor | null): Her2 | null {
  if (row?.id === BORDERLINE) return fish ? `HER2${fish}` : "HER2 2+";
  const word = wordOf(row, "formula");
  return word === "HER2+" || word === "HER2-" ? word : null;
}

/** A tissue type whose codes of ICD-O-3 all end in `/2`. */
function isPrecursor(codes: string | null): boolean {
  return codes?.split(",").every((code) => code.trim().endsWith("/2")) ?? false;
}

/** The places of this side in the order of the catalog; none unless the M allows them. */
function placesOf(
  side: string,
  metastases: Values | undefined,
  rows: readonly Values[],
  catalog: Catalog,
): { code: string | null; choice: Choice & { other?: string } }[] {
  if (!wordOf(metastases, "formula") || metastases?.clearslocations === true) return [];
  const found = rows.flatMap((row) => {
    const place = catalog("distantmetastaseslocation", idOf(row.distantmetastaseslocation));
    const choice = choiceOf(place);
    if (row.side !== side || !place || !choice) return [];
    const other = wordOf(row, "distantmetastaseslocationother");
    return [{ place, code: wordOf(place, "code"), choice: other ? { ...choice, other } : choice }];
  });
  return found.sort(
    ({ place: a }, { place: b }) => Number(a.sort) - Number(b.sort) || Number(a.id) - Number(b.id),
  );
}
