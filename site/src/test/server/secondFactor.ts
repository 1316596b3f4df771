import type { Bag, Fault } from "./contract";
import { invalid } from "./problem";

/** The code that the app of a test always shows. */
export const APP_CODE = "424242";

/** A passkey of the account. */
export interface Passkey {
  id: string;
  name: string;
  created: number;
  used: number;
}

/** A device that is not asked for the second factor. */
export interface TrustedDevice {
  id: string;
  device: string;
  since: number;
  used: number;
  until: number;
  current: boolean;
}

const THIRTY_DAYS = 30 * 24 * 3600;

/** The second factor of the only account, and its passkeys. */
export class Factor {
  /** Since when, in seconds; null while it is off. */
  since: number | null = null;
  recovery: string[] = [];
  passkeys: Passkey[] = [];
  /** The browser of the tests is the current one. */
  trusted: TrustedDevice[] = [];
  #waits = false;
  #sets = 0;

  /** Waits for its first code. */
  begin(): void {
    this.#waits = true;
  }

  confirm(code: string): void {
    if (!this.#waits) throw invalid("code", "expired");
    if (code !== APP_CODE) throw invalid("code", "wrong");
    this.#waits = false;
    this.switchOn();
  }

  /** Switches it on, with new recovery codes. */
  switchOn(): void {
    this.since ??= 1_788_000_000;
    this.#sets += 1;
    this.trusted = [];
    this.recovery = Array.from({ length: 10 }, (_, at) => `abcd-${this.#sets}${at}00-wxyz`);
  }

  switchOff(): void {
    this.since = null;
    this.recovery = [];
    this.trusted = [];
  }

  /** Trusts the browser of the tests from now on. */
  trust(device: string): void {
    const since = 1_788_000_600;
    const others = this.trusted.filter(({ current }) => !current);
    const id = String(others.length + 1).repeat(64);
    const present = { id, device, since, used: since, until: since + THIRTY_DAYS, current: true };
    this.trusted = [present, ...others];
  }

  /** Refuses what is no code; a recovery code works once. */
  use(factor: string | undefined): void {
    if (this.since === null) return;
    if (factor === undefined) throw invalid("factor", "required");
    const bare = factor.replace(/[\s-]/g, "").toLowerCase();
    const kept = this.recovery.find((code) => code.replace(/-/g, "") === bare);
    if (bare !== APP_CODE && kept === undefined) throw invalid("factor", "wrong");
    this.recovery = this.recovery.filter((code) => code !== kept);
  }
}

/** The second factor of a body, where one was sent. */
export function factorIn(body: Bag, faults: Fault[]): string | undefined {
  const { factor } = body;
  if (factor === undefined || factor === null) return undefined;
  const bare = typeof factor === "string" ? factor.replace(/[\s-]/g, "") : "";
  if (typeof factor !== "string") faults.push({ path: "factor", key: "type" });
  else if (factor.trim() === "") faults.push({ path: "factor", key: "required" });
  else if (!/^(\d{6}|[0-9a-z]{12})$/i.test(bare)) faults.push({ path: "factor", key: "pattern" });
  else return factor;
  return undefined;
}

/** Whether the body of a sign-in asks to trust the device. */
export function trustIn({ trustdevice }: Bag, faults: Fault[]): boolean {
  if (trustdevice === undefined || trustdevice === null) return false;
  if (typeof trustdevice !== "boolean") faults.push({ path: "trustdevice", key: "type" });
  return trustdevice === true;
}
