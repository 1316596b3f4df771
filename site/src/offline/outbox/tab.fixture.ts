import { vi } from "vitest";
import type { Root } from "../../api/entities";
import type { Item, StoredRow } from "../../device/item";

type Outbox = typeof import("./outbox");
type Store = typeof import("../../device/queue");
type Tabs = typeof import("./tabs");

const NEVER = new Promise<never>(() => undefined);

/** A lock of the browser: in the order of the requests, and free again when its tab crashes. */
class Lock {
  readonly #tabs: ReadonlySet<Tab>;
  #holder: Tab | null = null;
  #queue: { tab: Tab; grant: () => void }[] = [];

  constructor(tabs: ReadonlySet<Tab>) {
    this.#tabs = tabs;
  }

  get isFree(): boolean {
    return this.#holder === null;
  }

  async hold<T>(tab: Tab, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((grant) => {
      this.#queue.push({ tab, grant });
      this.#grantNext();
    });
    try {
      return await work();
    } finally {
      if (this.#holder === tab && this.#tabs.has(tab)) this.#free();
    }
  }

  #grantNext(): void {
    if (this.#holder) return;
    const next = this.#queue.shift();
    if (!next) return;
    this.#holder = next.tab;
    next.grant();
  }

  #free(): void {
    this.#holder = null;
    this.#grantNext();
  }

  crash(tab: Tab): void {
    this.#queue = this.#queue.filter((one) => one.tab !== tab);
    if (this.#holder === tab) this.#free();
  }
}

/** What all tabs of a browser share, with tabs that can crash. */
export class Browser {
  readonly tabs = new Set<Tab>();
  /** Nothing new begins before this is over. */
  still: Promise<void> = Promise.resolve();
  readonly #locks = new Map<string, Lock>();

  /** Holds back what begins from now on. Returns what ends it. */
  hold(): () => void {
    let goOn: () => void = () => undefined;
    this.still = new Promise((resolve) => {
      goOn = resolve;
    });
    return goOn;
  }

  lock(name: string): Lock {
    const lock = this.#locks.get(name) ?? new Lock(this.tabs);
    this.#locks.set(name, lock);
    return lock;
  }

  /** Ends a tab at once: whatever it was waiting for never comes. */
  crash(tab: Tab): void {
    this.tabs.delete(tab);
    for (const lock of this.#locks.values()) lock.crash(tab);
  }
}

/** What a run wants to know of the storage, when it is done for certain. */
export interface Witness {
  stored(item: Item): void;
  /** Properties of an item that are not sent any more, with the stored row if the person was shown it. */
  gaveUp(item: Item, names: readonly string[]): void;
  /** Properties that are sent although the person was shown that they are different now. */
  overwrote(item: Item, names: readonly string[]): void;
}

/** One tab: modules of its own on the database of the browser. */
export class Tab {
  outbox!: Outbox;
  /** Storage calls until the tab crashes, and whether in the middle of the last one or after it; null: it does not. */
  fuse: { calls: number; late: boolean } | null = null;
  /** The rows of the server as this tab has read them last. */
  readonly lastRead = new Map<Root, Map<number, StoredRow>>();
  readonly #browser: Browser;
  readonly #witness: Witness;
  receive: ((message: unknown) => void) | null = null;

  constructor(browser: Browser, witness: Witness) {
    this.#browser = browser;
    this.#witness = witness;
  }

  get dead(): boolean {
    return !this.#browser.tabs.has(this);
  }

  /** Loads the modules of the tab. Returns its own way to the server. */
  async open() {
    this.#browser.tabs.add(this);
    vi.resetModules();
    vi.doMock("../../device/queue", async () =>
      this.#guarded(await vi.importActual<Store>("../../device/queue")),
    );
    vi.doMock("./tabs", () => this.#shared());
    this.outbox = await import("./outbox");
    const [{ setAccessToken }, { call }, { remove }] = await Promise.all([
      import("../../api/token"),
      import("../../api/client"),
      import("../../api/rows"),
    ]);
    setAccessToken("t-1");
    return async ({ kind, root, row, day, body, version, key }: Item): Promise<StoredRow | null> => {
      if (kind === "add") {
        const sent = { body: { ...body, id: row }, idempotencyKey: key };
        return (await call("POST", `${root}/add`, sent)) as StoredRow;
      }
      if (kind === "delete") {
        await remove(root, row);
        return null;
      }
      if (kind === "day")
        return (await call("POST", `${root}/day/${row}`, { body: { ...body, day, version } })) as StoredRow;
      return (await call("POST", `${root}/update/${row}`, {
        body: { ...body, id: row, version },
      })) as StoredRow;
    };
  }

  #shared(): Tabs {
    const browser = this.#browser;
    return {
      alone: (work) => (this.dead ? NEVER : browser.lock("all").hold(this, work)),
      exclusively: (seq, work) => (this.dead ? NEVER : browser.lock(`${seq}`).hold(this, work)),
      unlessSending: async (seq, work) => {
        if (this.dead) return NEVER;
        const lock = browser.lock(`${seq}`);
        return lock.isFree ? await lock.hold(this, work) : undefined;
      },
      openLine: (receive) => {
        this.receive = receive;
        const others = () => [...browser.tabs].filter((tab) => tab !== this);
        return {
          tell: (message) => {
            if (!this.dead) for (const tab of others()) tab.receive?.(structuredClone(message));
          },
          close: () => {
            this.receive = null;
          },
        };
      },
    };
  }

  /** The storage, at every call of which the tab may crash. */
  #guarded(store: Store): Store {
    const at = async <T>(
      call: () => Promise<T>,
      noted: (result: T) => void = () => undefined,
    ): Promise<T> => {
      await this.#browser.still;
      if (this.dead) return NEVER;
      const { fuse } = this;
      const now = fuse !== null && fuse.calls-- === 0;
      if (now && !fuse.late) {
        this.#browser.crash(this);
        return NEVER;
      }
      const result = await call();
      noted(result);
      if (now) this.#browser.crash(this);
      return this.dead ? NEVER : result;
    };
    const witness = this.#witness;
    return {
      ...store,
      itemsOf: (owner) => at(() => store.itemsOf(owner)),
      put: (...what) => at(() => store.put(...what), witness.stored),
      finish: (...what) => at(() => store.finish(...what)),
      change: (seq, how) => at(() => store.change(seq, how)),
      changeAll: (owner, how) => at(() => store.changeAll(owner, how)),
      drop: (...what) =>
        at(
          () => store.drop(...what),
          (discarded) => {
            for (const item of discarded) witness.gaveUp(item, Object.keys(item.body));
          },
        ),
      settle: (owner, seq, how) => {
        let note: () => void = () => undefined;
        const noting: typeof how = (item) => {
          const outcome = how(item);
          const left = outcome.done ? [] : Object.keys(outcome.item.body);
          note = () => {
            witness.gaveUp(
              item,
              Object.keys(item.body).filter((name) => !left.includes(name)),
            );
            witness.overwrote(item, left);
          };
          return outcome;
        };
        return at(
          () => store.settle(owner, seq, noting),
          () => note(),
        );
      },
    };
  }
}
