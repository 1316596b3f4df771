import type { TFunction } from "i18next";
import type { Root } from "../../api/entities";
import { errorText, fieldTexts } from "../../api/errors";
import { ApiError, isUnreached } from "../../api/problem";
import { dayText } from "../../app/dayText";
import { momentText } from "../../app/momentText";
import { isLater } from "../../offline/laterRoots";
import { LATER_ROWS } from "../../offline/laterRows";
import type { Item, Reason, Values } from "../../offline/outbox/item";
import { equal } from "../../offline/outbox/schedule";
import { LATER_WORDS, type LaterWords } from "./laterWords";

function wordsOf(root: Root): LaterWords | undefined {
  return isLater(root) ? LATER_WORDS[root] : undefined;
}

/** The page that corrects what the server has refused; undefined of a deletion. */
export function formOf({ kind, root, row }: Item): string | undefined {
  return kind === "delete" ? undefined : wordsOf(root)?.form?.(row);
}

/** The label of a property in the form of its root. */
export function labelOf(t: TFunction, root: Root, property: string): string {
  const words = wordsOf(root);
  const key = words?.labels?.[property] ?? `${words?.prefix}.${property}`;
  const label = words && t(key, { ns: words.ns, defaultValue: "" });
  return label || t("property", { ns: "outbox" });
}

/** A value to be read: of a choice its name. */
function valueText(t: TFunction, root: Root, name: string, value: unknown): string {
  if (typeof value === "string" && value && wordsOf(root)?.days?.includes(name)) return dayText(value);
  if (typeof value === "object" && value !== null) {
    const { name } = value as { name?: string };
    return name || t("choice", { ns: "outbox" });
  }
  if (typeof value === "boolean") return t(value ? "action.yes" : "action.no", { ns: "common" });
  return String(value ?? "").trim() || t("state.notGiven", { ns: "common" });
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

const shownOf = ({ shown, body }: Item): Values => shown ?? body;

/** What the person has entered. A new row is told without its empty properties. */
export function enteredIn(t: TFunction, item: Item): { key: string; name: string; value: string }[] {
  return Object.entries(shownOf(item))
    .filter(([, value]) => item.kind === "update" || isGiven(value))
    .filter(([name]) => wordsOf(item.root)?.labels?.[name] !== null)
    .map(([key, value]) => ({
      key,
      name: labelOf(t, item.root, key),
      value: valueText(t, item.root, key, value),
    }));
}

/** The properties that were changed here and, differently, elsewhere, with both versions. */
export function clashesIn(t: TFunction, item: Item) {
  const { root, body, base, current = {} as Values } = item;
  const differs = (name: string) => !(equal(current[name], body[name]) || equal(current[name], base[name]));
  return Object.keys(body)
    .filter(differs)
    .map((name) => ({
      name,
      legend: labelOf(t, root, name),
      mine: valueText(t, root, name, shownOf(item)[name]),
      theirs: valueText(t, root, name, current[name]),
    }));
}

/** "Neu: Kontakt" */
export function kindText(t: TFunction, { kind, root }: Item): string {
  const what = t(`what.${root}`, { ns: "outbox" });
  return t(`kind.${kind}`, { ns: "outbox", what });
}

export function titleOf(t: TFunction, { title, root }: Item): string {
  const isNameless = isLater(root) && LATER_ROWS[root].title.length === 0;
  return title || t(isNameless ? `what.${root}` : "untitled", { ns: "outbox" });
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
  return [
    t(isUnreached(new ApiError(reason)) ? "progress.unreached" : "progress.busy", { ns: "outbox" }),
    t("progress.tried", { ns: "outbox", count: tries }),
    next > 0
      ? t("progress.next", { ns: "outbox", moment: momentText(next / 1000) })
      : t("progress.soon", { ns: "outbox" }),
  ].join(" ");
}
