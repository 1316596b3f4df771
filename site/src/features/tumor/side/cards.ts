import { SIDES, type Side } from "./fields";

export type CardMode = "view" | "edit" | "saving";
export type CardModes = Readonly<Record<Side, CardMode>>;

export type CardEvent =
  | { type: "edit" | "cancel" | "save" | "completed" | "failed"; side: Side }
  | { type: "saveAll" };

export const ALL_VIEWED: CardModes = { left: "view", right: "view" };

/** The mode after each event; other modes ignore it. */
const MOVES: Readonly<
  Record<Exclude<CardEvent["type"], "saveAll">, Readonly<Partial<Record<CardMode, CardMode>>>>
> = {
  edit: { view: "edit" },
  cancel: { edit: "view" },
  save: { edit: "saving" },
  completed: { saving: "view" },
  failed: { saving: "edit" },
};

/** S-CARD: the cards are independent; opening one does not change the other. */
export function cardModes(modes: CardModes, event: CardEvent): CardModes {
  if (event.type === "saveAll") {
    const saved = (mode: CardMode) => MOVES.save[mode] ?? mode;
    return { left: saved(modes.left), right: saved(modes.right) };
  }
  const mode = modes[event.side];
  return { ...modes, [event.side]: MOVES[event.type][mode] ?? mode };
}

/** The sides that "save all" saves. */
export function openSides(modes: CardModes): Side[] {
  return SIDES.filter((side) => modes[side] === "edit");
}
