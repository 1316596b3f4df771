// alone: what the window offers is changed
// @vitest-environment jsdom
import { afterAll, beforeEach, expect, it, vi } from "vitest";

const { setItem } = Storage.prototype;
const usual = { local: window.localStorage, session: window.sessionStorage };

function put(name: "localStorage" | "sessionStorage", value: Storage): void {
  Object.defineProperty(window, name, { value, configurable: true, writable: true });
}

function reset(): void {
  Storage.prototype.setItem = setItem;
  put("localStorage", usual.local);
  put("sessionStorage", usual.session);
  usual.local.clear();
  usual.session.clear();
}

beforeEach(() => {
  vi.resetModules();
  reset();
});
afterAll(reset);

/** The site starts in a browser. */
async function start(): Promise<"all" | "data" | null> {
  const [{ checkStorage, missingStorage }, { installStorageFallbacks }] = await Promise.all([
    import("./storageSupport"),
    import("./storageFallbacks"),
  ]);
  if (!checkStorage()) installStorageFallbacks();
  return missingStorage();
}

/** A storage without room for more. */
function fill(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException("exceeded the quota", "QuotaExceededError");
  };
}

it("leaves a browser that keeps everything as it is", async () => {
  vi.stubGlobal("indexedDB", {});
  vi.stubGlobal("BroadcastChannel", BroadcastChannel);
  expect(await start()).toBeNull();
  localStorage.setItem("language", "de");
  expect(usual.local.getItem("language")).toBe("de");
  expect(window.localStorage).toBe(usual.local);
  expect(usual.local.length).toBe(1);
});

it("goes on with what a full storage has, and takes away from it for good", async () => {
  localStorage.setItem("user", "7");
  fill();
  expect(await start()).toBe("all");
  expect(localStorage.getItem("user")).toBe("7");
  localStorage.setItem("user", "8");
  localStorage.setItem("length of it", "1");
  expect(localStorage.getItem("user")).toBe("8");
  expect(Object.keys(localStorage)).toEqual(["user", "length of it"]);
  expect(localStorage.length).toBe(2);
  expect(localStorage.key(1)).toBe("length of it");
  localStorage.removeItem("user");
  expect(localStorage.getItem("user")).toBeNull();
  expect(usual.local.getItem("user")).toBeNull();
  localStorage.clear();
  expect(localStorage.length).toBe(0);
});

it("goes on where a storage becomes full later", async () => {
  vi.stubGlobal("indexedDB", {});
  const full = vi.fn();
  const { setItem: native } = Storage.prototype;
  Storage.prototype.setItem = function (name, value) {
    if (full(name)) throw new DOMException("exceeded the quota", "QuotaExceededError");
    native.call(this, name, value);
  };
  expect(await start()).toBeNull();
  localStorage.setItem("user", "7");
  full.mockReturnValue(true);
  localStorage.setItem("last-input", "1");
  expect({ ...localStorage }).toEqual({ user: "7" });
});

it("says that nothing is shown without network where there is no database", async () => {
  vi.stubGlobal("indexedDB", undefined);
  expect(await start()).toBe("data");
});
