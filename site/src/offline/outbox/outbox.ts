import type { Root } from "../../api/entities";
import { ApiError } from "../../api/problem";
import { dropDraft } from "../../device/drafts";
import type { Draft, Item, StoredRow } from "../../device/item";
import { change, changeAll, drop, finish, itemsOf, put, settle } from "../../device/queue";
import {
  afterFault,
  resolved as choose,
  dependentsOf,
  due,
  type Fault,
  hasRetryAfter,
  isAnswer,
  wakeAt,
} from "../../device/schedule";
import { replicaOf } from "../../seal/replica";
import { alone, exclusively, type Line, openLine, unlessSending } from "./tabs";

/** Makes the call of an item; the answered row, or null of a deletion. Throws `ApiError`. */
export type Send = (item: Item) => Promise<StoredRow | null>;

/**
 * Called in every open tab when an item is done, before it leaves the snapshot. `item` is as it was sent. `row` is the stored row,
 * null after a deletion.
 */
export type OnDone = (item: Item, row: StoredRow | null) => void;

interface Present {
  owner: number;
  send: Send;
  onDone: OnDone;
  line: Line;
  /** Something is being sent. A call that hangs holds up no later session. */
  sending: boolean;
  /** There may be more to be sent. */
  again: boolean;
}

/** To the other tabs: something has changed, and perhaps what was done. */
interface Message {
  owner: number;
  done?: { item: Item; row: StoredRow | null };
}

/** Wait in milliseconds after the storage has failed. */
const STORAGE_DELAY_MS = 10_000;

/** When the network is said to be back, the first call often still fails. Wait until another try, in milliseconds. */
const SETTLED_MS = 3_000;

/** The longest time that a timer can have, in milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** An answer of another program than the server counts as none. */
const NO_ANSWER: Fault = { status: 0, key: "error.unknown", fields: [] };

const NONE: readonly Item[] = [];

let present: Present | null = null;
let items = NONE;
/** Readings of the storage so far, and the last one that is shown: a slow one must not replace a later one. */
let readings = 0;
let shown = 0;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let settling: ReturnType<typeof setTimeout> | undefined;
/** How often what waits was to be sent at once. */
let hurries = 0;
/** The session is over or not known: nothing is sent by itself. */
let halted = false;

/** Listens to changes of the snapshot. Returns what ends it. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** All items of the present owner in order; the same array until something changes. */
export function snapshot(): readonly Item[] {
  return items;
}

function show(next: readonly Item[]): void {
  if (JSON.stringify(next) === JSON.stringify(items)) return;
  items = next;
  for (const listener of listeners) listener();
}

/** Shows and sends the items of a person from now on, also those of earlier visits. */
export function start(owner: number, send: Send, onDone: OnDone): void {
  stop();
  const line = openLine((message) => heard(me, message as Message));
  const me: Present = { owner, send, onDone, line, sending: false, again: false };
  present = me;
  window.addEventListener("online", hurryTwice);
  document.addEventListener("visibilitychange", hurryWhenSeen);
  hurry();
}

/** Shows and sends nothing more. What waits stays on the device. */
export function stop(): void {
  present?.line.close();
  present = null;
  halted = false;
  clearTimeout(timer);
  clearTimeout(settling);
  window.removeEventListener("online", hurryTwice);
  document.removeEventListener("visibilitychange", hurryWhenSeen);
  show(NONE);
}

function hurry(): void {
  void retry();
}

function hurryTwice(): void {
  hurry();
  clearTimeout(settling);
  settling = setTimeout(hurry, SETTLED_MS);
}

function hurryWhenSeen(): void {
  if (document.visibilityState === "visible") hurry();
}

function heard(me: Present, { owner, done }: Message): void {
  if (present !== me || owner !== me.owner) return;
  if (done) me.onDone(done.item, done.row);
  void refresh(me);
}

/** Reads what is stored, shows it and plans the next try. */
async function refresh(me: Present): Promise<void> {
  const mine = ++readings;
  try {
    const stored = await itemsOf(me.owner);
    if (present !== me || mine < shown) return;
    shown = mine;
    show(stored);
    plan();
  } catch (error) {
    console.warn("outbox not read", error);
    if (present !== me) return;
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(me), STORAGE_DELAY_MS);
  }
}

/** After a change in this tab. */
async function changed(owner: number, done?: Message["done"]): Promise<void> {
  const me = present;
  if (me?.owner !== owner) return;
  me.line.tell({ owner, ...(done && { done }) } satisfies Message);
  if (done) me.onDone(done.item, done.row);
  await refresh(me);
}

function plan(): void {
  clearTimeout(timer);
  const at = halted ? null : wakeAt(items);
  if (at === null) return;
  const wait = at - Date.now();
  if (wait <= 0) void run();
  else timer = setTimeout(() => void run(), Math.min(wait, LONGEST_TIMER_MS));
}

/** Sends what is due, one item after the other. */
async function run(): Promise<void> {
  const me = present;
  if (!me) return;
  me.again = true;
  if (me.sending) return;
  me.sending = true;
  try {
    while (me.again) {
      me.again = false;
      while (await alone(() => sendNext(me)));
    }
  } catch (error) {
    console.warn("outbox not sent", error);
    if (present !== me) return;
    clearTimeout(timer);
    timer = setTimeout(() => void run(), STORAGE_DELAY_MS);
  } finally {
    me.sending = false;
  }
}

/** Whether there was something to be sent and there may be more. */
async function sendNext(me: Present): Promise<boolean> {
  if (present !== me || halted || replicaOf(me.owner) === null) return false;
  const item = due(await itemsOf(me.owner), Date.now());
  if (!item || present !== me) return false;
  // Giving up a file ends its sending, which may take an hour.
  if (item.file) await sendOne(me, item);
  else await exclusively(item.seq, () => sendIfThere(me, item.seq));
  return !halted;
}

/** It may have been given up since it was found. */
async function sendIfThere(me: Present, seq: number): Promise<void> {
  const item = (await itemsOf(me.owner)).find((one) => one.seq === seq);
  if (item && present === me) await sendOne(me, item);
}

async function sendOne(me: Present, item: Item): Promise<void> {
  const before = hurries;
  const answer = await answerTo(me, item);
  if ("row" in answer) await done(item, answer.row);
  else if (answer.status !== 401) await failed(item, answer, before);
  else if (present === me) halted = true;
}

async function done(item: Item, row: StoredRow | null, rest?: Item): Promise<void> {
  await finish(item, row, rest);
  await dropDraftOf(item);
  await changed(item.owner, { item, row });
}

/** `before`: how often what waits was hurried when the call began. */
async function failed(item: Item, fault: Fault, before: number): Promise<void> {
  const outcome = afterFault(item, fault, Date.now(), Math.random());
  if (outcome.done) return done(item, outcome.row, outcome.rest);
  await change(item, () => outcome.item);
  // The network may be back since then. Asked after it is stored: who has hurried before has not seen it wait.
  if (fault.status === 0 && hurries > before) await change(item, (one) => ({ ...one, next: 0 }));
  await changed(item.owner);
}

async function answerTo({ send }: Present, item: Item): Promise<{ row: StoredRow | null } | Fault> {
  try {
    const row = await send(item);
    return isAnswer(item, row) ? { row } : NO_ANSWER;
  } catch (error) {
    if (error instanceof ApiError) return error;
    console.warn("outbox item not sent", error);
    return NO_ANSWER;
  }
}

/**
 * Keeps a write until the server has confirmed it. Throws `OutboxFull` when the browser has no room, and what the browser said when
 * it stores nothing. `allowed` throws when it must not be stored any more. After an error nothing is stored.
 */
export async function enqueue(owner: number, draft: Draft, allowed?: () => void): Promise<Item> {
  const item = await put(owner, draft, Date.now(), allowed);
  halted = false;
  await changed(owner);
  return item;
}

/** What a person has written and the server has not confirmed, in order, also before `start`. */
export async function waiting(owner: number): Promise<Item[]> {
  try {
    return await itemsOf(owner);
  } catch (error) {
    console.warn("outbox not read", error);
    return items.filter((item) => item.owner === owner);
  }
}

/** Sends at once what waits for its time, unless the server has said when; with `seq` also that refused item. */
export async function retry(seq?: number): Promise<void> {
  const me = present;
  if (!me) return;
  halted = false;
  hurries += 1;
  try {
    await changeAll(me.owner, (item) => {
      if (item.seq === seq && item.state === "refused") return { ...item, state: "waiting", next: 0 };
      return item.state === "waiting" && item.next > 0 && !hasRetryAfter(item) ? { ...item, next: 0 } : item;
    });
  } catch (error) {
    console.warn("outbox not hurried", error);
  }
  await changed(me.owner);
}

/** The items that go together with this one when it is given up. */
export function dependents(seq: number): Item[] {
  const item = items.find((one) => one.seq === seq);
  return item ? dependentsOf(items, item) : [];
}

async function dropDraftOf({ owner, draft }: Item): Promise<void> {
  if (draft !== undefined) await dropDraft(owner, draft);
}

/** Gives up an item and its dependents. False when it is being sent, or does not wait any more: then it may have arrived. */
export async function discard(seq: number, owner = present?.owner): Promise<boolean> {
  return await discardBy(unlessSending, seq, owner);
}

/** The same, after it was sent in vain: false only when it has arrived, or was given up before. */
export async function discardUnlessSent(seq: number, owner: number): Promise<boolean> {
  return await discardBy(exclusively, seq, owner);
}

async function discardBy(
  turn: typeof unlessSending,
  seq: number,
  owner: number | undefined,
): Promise<boolean> {
  if (owner === undefined) return false;
  const gone = (await turn(seq, () => drop(owner, seq))) ?? [];
  for (const item of gone) await dropDraftOf(item);
  await changed(owner);
  return gone.length > 0;
}

/** Ends a conflict: what is named in `theirs` stays as it is stored, the rest is sent. */
export async function resolve(seq: number, theirs: readonly string[]): Promise<void> {
  const me = present;
  if (!me) return;
  const settled = await settle(me.owner, seq, (item) => choose(item, theirs));
  await changed(me.owner, settled ?? undefined);
}

/** Whether a change of a row waits. */
export function isWaiting(root: Root, row: number): boolean {
  return items.some((item) => item.root === root && item.row === row);
}
