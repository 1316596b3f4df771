import type { Answer, Call } from "./call";
import type { Bag } from "./contract";
import { invalid } from "./problem";

/** Ids of a category never reach those of the next. */
const OF_A_CATEGORY = 100;
const LARGEST_SIZE = 500;
const LARGEST_ID = Number.MAX_SAFE_INTEGER;

const LOCATIONS = "distantmetastaseslocation";
const ROOT_OF_LOCATIONS = "tumorinformationdistantmetastaseslocation";

/** What each step of the assistant asks for, by the id of its category. */
const STEPS: Readonly<Record<number, readonly [key: string, root: string, names: readonly string[]]>> = {
  2: ["estrogen", "tumorbiology", ["receptortypeestrogen"]],
  3: ["progesterone", "tumorbiology", ["receptortypeprogesterone"]],
  4: ["her2", "tumorbiology", ["her2type"]],
  5: ["fish", "tumorbiology", ["receptortypefish"]],
  6: ["ki67", "tumorinformation", ["proliferationmarker"]],
  7: ["grading", "tumorinformation", ["tumorgrading"]],
  8: ["histology", "tumorinformation", ["histology", "histologyother"]],
  9: ["size", "tumorinformation", ["tumorsize"]],
  10: ["nodes", "tumorinformation", ["lymphnodecount"]],
  11: ["resection", "tumorinformation", ["resectionstate"]],
  12: [
    "localization",
    "tumorinformation",
    [
      "armpit",
      "quadrantcenter",
      "quadranttopinside",
      "quadranttopoutsinde",
      "quadrantbottominside",
      "quadrantbottomoutsinde",
    ],
  ],
  13: [
    "metastases",
    "tumorinformation",
    ["distantmetastasespresent", LOCATIONS, "distantmetastaseslocationother"],
  ],
};

/** `GET {kind}baseproperty/list`: which fields the categories of a kind ask for. */
export function baseProperties(call: Call): Answer {
  const [kind = ""] = call.path.split("/").at(-2)?.split("baseproperty") ?? [];
  const filter = `f.${kind}categoryId`;
  call.onlyParams([filter, "p.i", "p.s"]);
  const within = (name: string, least: number, most: number): number | undefined => {
    const text = call.params.get(name);
    if (text === null) return undefined;
    if (!/^-?\d+$/.test(text)) throw invalid(name, "type");
    if (Number(text) < least) throw invalid(name, "min");
    if (Number(text) > most) throw invalid(name, "max");
    return Number(text);
  };
  const category = within(filter, 1, LARGEST_ID);
  const page = within("p.i", 0, LARGEST_SIZE) ?? 0;
  const size = within("p.s", 1, LARGEST_SIZE) ?? OF_A_CATEGORY;
  const all = kind === "stresslevel" ? areas(call) : steps();
  const shown = all.filter((one) => category === undefined || one.category.id === category);
  const items = shown.slice(page * size, (page + 1) * size);
  return { status: 200, body: { items, more: shown.length > (page + 1) * size } };
}

interface Shown extends Bag {
  category: { id: number; apiurl: string };
}

function steps(): Shown[] {
  return Object.entries(STEPS).flatMap(([id, [key, root, names]]) =>
    names.map((name, at) => {
      const own = name === LOCATIONS ? ROOT_OF_LOCATIONS : root;
      return property(Number(id), at, `${key}.${name}`, name, own);
    }),
  );
}

function areas(call: Call): Shown[] {
  return call.tables
    .rows("stresslevelcategory")
    .filter((row) => row.deleted !== true)
    .map((row) => property(row.id, 0, `${row.key}.value`, "value", "stresslevelentry"));
}

function property(category: number, at: number, key: string, propertyname: string, root: string): Shown {
  const id = category * OF_A_CATEGORY + at + 1;
  return { id, key, propertyname, category: { id: category, apiurl: `/api/${root}/` } };
}
