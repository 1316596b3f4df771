import type { TFunction } from "i18next";
import type { Root } from "../../api/entities";
import { errorText, fieldTexts } from "../../api/errors";
import { pathOf } from "../../api/keys";
import { ApiError, isUnreached } from "../../api/problem";
import { dayText } from "../../app/dayText";
import { clockText, momentText } from "../../app/momentText";
import { dayOf } from "../../dates/dates";
import { equal, type Item, type Reason, type Values } from "../../device/item";
import { contested } from "../../device/statements";
import { fieldsOf, partsOf } from "../../device/whole";
import { isReplicated } from "../../offline/replicatedRoots";
import { REPLICATED_TABLES } from "../../offline/replicatedTables";
import { paths } from "../../paths";
import { settingValue } from "../account/profile/public/waitingNotices";
import { personForm, personValue } from "../account/profile/public/waitingPerson";
import { belongingValue } from "../papers/public/waitingDocument";
import { accessValue } from "../people/proxies/public/waitingAccess";
import { studyForm } from "../study/public/waitingStudy";
import {
  entryAction,
  entryDay,
  entryForm,
  entryLabel,
  entryValue,
  isShown,
} from "../timeline/public/waitingEntry";
import { tumorLabel, tumorValue } from "../tumor/public/waitingTumor";
import { OFFLINE_WORDS, type OfflineWords } from "./offlineWords";

/** How the properties of a root are told, where that is more than labels and values. */
interface Telling {
  label?: (name: string) => string | undefined;
  value?: (name: string, values: Values) => string | undefined;
  isShown?: (name: string, values: Values) => boolean;
  /** The key of the word for what was done, below the root. */
  action?: (item: Item) => string | undefined;
  day?: (item: Item) => string | undefined;
  form?: (item: Item) => string | undefined;
}

const TUMOR: Telling = { label: tumorLabel, value: tumorValue };

const DESCRIPTIONS: { readonly [R in Root]?: Telling } = {
  timelineentry: {
    label: entryLabel,
    value: entryValue,
    isShown,
    action: entryAction,
    day: entryDay,
    form: entryForm,
  },
  tumorinformation: TUMOR,
  tumorbiology: TUMOR,
  tumorinformationdistantmetastaseslocation: TUMOR,
  usernotificationcategory: { action: () => "chosen" },
  // The picture of the person is a document too, and has a page of its own.
  document: { value: belongingValue, form: ({ kind }) => (kind === "call" ? paths.profileImage : undefined) },
  studyquestionnaire: { form: studyForm },
  proxyaccess: { value: accessValue },
  setting: { value: settingValue, action: () => "chosen" },
  user: { value: personValue, form: personForm },
  "user.profile": { value: personValue, form: personForm },
};

function wordsOf(root: Root): OfflineWords | undefined {
  return isReplicated(root) ? OFFLINE_WORDS[root] : undefined;
}

/** The page that corrects what the server has refused; undefined of a deletion, and of a file. */
export function formOf(item: Item): string | undefined {
  const { kind, root, row, file, reason } = item;
  if (kind === "delete") return undefined;
  // A page changes what is said of a file, not the file.
  if (file && reason?.fields.some(({ path }) => path === "file")) return undefined;
  return DESCRIPTIONS[root]?.form?.(item) ?? wordsOf(root)?.form?.(row);
}

/** The path of a fault in a row that is saved with its parts. */
const IN_PART = /^parts\[\d+\]\.(\w+)$/;

/** The label of a property in the form of its root. */
export function labelOf(t: TFunction, root: Root, property: string): string {
  const own = DESCRIPTIONS[root]?.label?.(property);
  if (own) return own;
  const [, inPart] = IN_PART.exec(property) ?? [];
  if (inPart !== undefined) return labelOf(t, root, inPart);
  const words = wordsOf(root);
  const key = words?.labels?.[property] ?? `${words?.prefix}.${property}`;
  const label = words && t(key, { ns: words.ns, defaultValue: "" });
  return label || t("property", { ns: "outbox" });
}

/** A value to be read: of a choice its name. */
function valueText(t: TFunction, root: Root, name: string, values: Values): string {
  const own = DESCRIPTIONS[root]?.value?.(name, values);
  if (own) return own;
  const value = values[name];
  if (name === "parts" && Array.isArray(value))
    return value.map((part) => partText(t, root, part)).join("; ");
  if (typeof value === "string" && value && wordsOf(root)?.days?.includes(name)) return dayText(value);
  if (typeof value === "object" && value !== null) {
    const { name } = value as { name?: string };
    return name || t("choice", { ns: "outbox" });
  }
  if (typeof value === "boolean") return t(value ? "action.yes" : "action.no", { ns: "common" });
  return String(value ?? "").trim() || t("state.notGiven", { ns: "common" });
}

/** What is said of a part; of one that goes that it does. */
function partText(t: TFunction, root: Root, part: Values): string {
  if (part.deleted) return t("partDeleted", { ns: "outbox" });
  const said = Object.keys(fieldsOf(part)).filter((name) => isListed(root, name, part));
  return said.map((name) => valueText(t, root, name, part)).join(", ");
}

/** Whether a property is told, and not by another one as well. */
function isListed(root: Root, name: string, values: Values): boolean {
  const { labels, twice } = wordsOf(root) ?? {};
  return labels?.[name] !== null && !twice?.[name]?.some((other) => equal(values[other], values[name]));
}

const shownOf = ({ shown, body }: Item): Values => shown ?? body;

/** What the person has entered. A new row is told without its empty properties and without what holds anyhow. */
export function enteredIn(t: TFunction, item: Item): { key: string; name: string; value: string }[] {
  const { root, kind, base } = item;
  const values = shownOf(item);
  const isEntered = (name: string) =>
    (kind !== "add" || !equal(values[name], base[name])) &&
    isListed(root, name, values) &&
    (DESCRIPTIONS[root]?.isShown?.(name, values) ?? true);
  return Object.keys(values)
    .filter(isEntered)
    .map((name) => ({ key: name, name: labelOf(t, root, name), value: valueText(t, root, name, values) }));
}

/** Of the parts of a stored row those that a change says something of, and only of that. */
function sameParts(current: Values, mine: Values): Values {
  if (!Array.isArray(mine.parts)) return current;
  const parts = partsOf(mine).map((part): Values => {
    const there: Values = partsOf(current).find(({ id }) => id === part.id) ?? {};
    return Object.fromEntries(Object.keys(part).map((name) => [name, there[name]]));
  });
  return { ...current, parts };
}

/** What was changed here and, differently, elsewhere, with both versions. */
export function clashesIn(t: TFunction, item: Item) {
  const { root, current = {} as Values } = item;
  return contested(item, current).flatMap(([name]) =>
    name === undefined
      ? []
      : {
          name,
          legend: labelOf(t, root, name),
          mine: valueText(t, root, name, shownOf(item)),
          theirs: valueText(t, root, name, sameParts(current, shownOf(item))),
        },
  );
}

/** "Neu: Kontakt", or what was done: "Abgehakt" */
export function kindText(t: TFunction, item: Item): string {
  const { kind, root } = item;
  const action = kind === "call" ? item.path?.split("/").at(-1) : DESCRIPTIONS[root]?.action?.(item);
  if (action) return t(`action.${root}.${action}`, { ns: "outbox" });
  // What has no name of its own has its kind as the title.
  if (isNameless(item)) return t(`alone.${kind}`, { ns: "outbox" });
  return t(`kind.${kind}`, { ns: "outbox", what: t(`what.${pathOf(root)}`, { ns: "outbox" }) });
}

function isNameless({ kind, root, title }: Pick<Item, "kind" | "root" | "title">): boolean {
  return !title && isReplicated(root) && (kind === "call" || REPLICATED_TABLES[root].title.length === 0);
}

export function titleOf(t: TFunction, { root, ...item }: Item): string {
  const other = isNameless({ root, ...item }) ? `what.${pathOf(root)}` : "untitled";
  const title = item.title || t(other, { ns: "outbox" });
  const day = DESCRIPTIONS[root]?.day?.({ root, ...item });
  return day ? t("titleOfDay", { ns: "outbox", title, day }) : title;
}

/** Why the server has refused an item: in general, and for each property. */
export function reasonTexts(t: TFunction, root: Root, reason: Reason): { text: string; fields: string[] } {
  const error = new ApiError(reason);
  const fields = Object.entries(fieldTexts(t, error)).map(([path, text]) =>
    t("labelled", { ns: "outbox", label: labelOf(t, root, path), text }),
  );
  return { text: errorText(t, error), fields };
}

/** How far a waiting item is. `isNext`: nothing earlier holds it up. */
export function progressText(t: TFunction, { tries, next, reason }: Item, isNext: boolean): string {
  if (!isNext) return t("progress.behind", { ns: "outbox" });
  if (tries === 0 || !reason) return t("progress.waiting", { ns: "outbox" });
  const again = next > 0 ? nextText(t, next) : t("progress.soon", { ns: "outbox" });
  if (isUnreached(new ApiError(reason))) return `${t("progress.unreached", { ns: "outbox" })} ${again}`;
  const tried = t("progress.tried", { ns: "outbox", count: tries });
  return [t("progress.busy", { ns: "outbox" }), tried, again].join(" ");
}

/** When it is tried again, in milliseconds since 1970. */
function nextText(t: TFunction, next: number): string {
  const seconds = next / 1000;
  return dayOf(new Date(next)) === dayOf(new Date())
    ? t("progress.next", { ns: "outbox", time: clockText(seconds) })
    : t("progress.nextOn", { ns: "outbox", moment: momentText(seconds) });
}
