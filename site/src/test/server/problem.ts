import type { Bag, Fault, ProblemKey } from "./contract";

const STATUS: Readonly<Partial<Record<ProblemKey, number>>> = {
  "error.validation": 400,
  "error.list.toolong": 400,
  "error.password.token": 400,
  "error.login.failed": 401,
  "error.token.invalid": 401,
  "error.permission": 403,
  "error.notfound": 404,
  "error.body.toolarge": 413,
  "error.toomany": 429,
  "error.unknown": 500,
  "error.external.notconfigured": 501,
  "error.unavailable": 503,
};

/** An answer that is no success. Thrown by any check. */
export class Refusal extends Error {
  readonly key: ProblemKey;
  readonly fields: readonly Fault[];
  readonly current: Bag | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(key: ProblemKey, fields: readonly Fault[] = [], current?: Bag, retryAfter?: number) {
    super(key);
    this.key = key;
    this.fields = fields;
    this.current = current;
    this.retryAfter = retryAfter;
  }

  /** All other keys are conflicts. */
  get status(): number {
    return STATUS[this.key] ?? 409;
  }

  get body(): Bag {
    const { status, key, fields, current } = this;
    return { type: "about:blank", status, key, fields, requestId: "r-1", ...(current && { current }) };
  }
}

/** The path exists with other methods. */
export class WrongMethod extends Refusal {
  constructor() {
    super("error.method");
  }

  override get status(): number {
    return 405;
  }
}

export function invalid(path: string, key: Fault["key"]): Refusal {
  return new Refusal("error.validation", [{ path, key }]);
}
