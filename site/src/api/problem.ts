/** A fault of one property of a body. `path` is the property's name on the wire. */
export interface FieldFault {
  path: string;
  key: string;
}

/** Keys of the site itself: for no answer, for an answer of another program, and for a device that keeps nothing. They have words like the server's keys. */
export type LocalKey = "error.offline" | "error.unknown" | "error.storage";

/** An answer that is not a success. `status` 0 means that there was no answer. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly key: string;
  readonly fields: readonly FieldFault[];
  /** The stored row, if the sent version was outdated. */
  readonly current: unknown;
  readonly requestId: string | undefined;
  /** Seconds after which a refused call may be tried again. */
  readonly retryAfter: number | undefined;
  /** Only logged: the page itself shows what is missing, or it is of no use to the person. */
  readonly silent: boolean;

  constructor(problem: {
    status: number;
    key: string;
    fields?: readonly FieldFault[];
    current?: unknown;
    requestId?: string | undefined;
    retryAfter?: number | undefined;
    silent?: boolean;
  }) {
    super(`${problem.status} ${problem.key}`);
    this.status = problem.status;
    this.key = problem.key;
    this.fields = problem.fields ?? [];
    this.current = problem.current;
    this.requestId = problem.requestId;
    this.retryAfter = problem.retryAfter;
    this.silent = problem.silent ?? false;
  }
}

/** The answer of a server that somebody else gives, because it cannot be reached itself. */
const GATEWAY: readonly number[] = [502, 503, 504];

/** Whether the server could not be reached, so that the same call may work later. */
export function isUnreached(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || GATEWAY.includes(error.status));
}

/** Whether there is no such row, or not any more. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

const STALE = "error.version.conflict";

/** For a write that finds a newer stored version itself. */
export function staleAgainst(current: unknown): ApiError {
  return new ApiError({ status: 409, key: STALE, current });
}

/** The stored row, if a call was refused because its version was outdated; else undefined. */
export function currentOf(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.key !== STALE) return undefined;
  return error.current ?? undefined;
}

function isFault(value: unknown): value is FieldFault {
  if (typeof value !== "object" || value === null) return false;
  const { path, key } = value as Partial<FieldFault>;
  return typeof path === "string" && typeof key === "string";
}

/** Parses a problem body; anything else becomes `error.unknown`, so that no unknown text is shown. */
export function toApiError(status: number, body: unknown, retryAfter?: number, silent = false): ApiError {
  const problem = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  const key = problem.key;
  const requestId = problem.requestId;
  return new ApiError({
    status,
    key: typeof key === "string" ? key : "error.unknown",
    fields: Array.isArray(problem.fields) ? problem.fields.filter(isFault) : [],
    current: problem.current,
    requestId: typeof requestId === "string" ? requestId : undefined,
    retryAfter,
    silent,
  });
}
