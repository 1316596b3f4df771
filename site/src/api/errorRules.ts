/** What happens to refused calls before anybody is told of them (ER-06). */
export interface ErrorRule {
  /** `silent`: only logged. `anonymous`: `error.unknown` takes the place of what was answered. */
  what: "silent" | "anonymous";
  /** Pattern for method and path below the API, such as `GET treatment/list?p.i=0`; without it every call. */
  url?: string;
  status?: readonly number[];
  /** `production` or `development`; without it both. */
  environment?: string;
  /** Members that the answer has. */
  body?: Readonly<Record<string, unknown>>;
}

/**
 * ER-10 and C-14: failures of lookup lists, of treatments and of session calls are only logged; the page itself shows what
 * is missing. Most catalogs end with "category" or "type", and so does `usernotificationcategory`, which is a person's own.
 */
const QUIET: readonly ErrorRule[] = [
  "(academictitle|country|distantmetastases\\w+|histology|language|lymphnodecount|resectionstate)/",
  "(salutation|securityrole|timezone|treatment(result)?|tumor(grading|size)|(?!usern)\\w+(category|type))/",
  "(logout|v1/session/user|pushdevice)",
  "notification/list",
].map((path) => ({ what: "silent", url: `^GET ${path}` }));

/** ER-04: the pages that sign in by an external account ask for the password; nobody else is told. */
const PROMPT: ErrorRule = { what: "silent", body: { key: "error.existing.password.required" } };

/** The operator's own rules, as JSON. */
const configured: unknown = import.meta.env.VITE_ERROR_RULES;
const wholesale: unknown = import.meta.env.VITE_ERRORS_ANONYMOUS;

const RULES: readonly ErrorRule[] = [
  ...QUIET,
  PROMPT,
  ...(typeof configured === "string" && configured !== "" ? (JSON.parse(configured) as ErrorRule[]) : []),
  ...(wholesale === "true" ? [{ what: "anonymous", environment: "production" } as const] : []),
];

interface Refused {
  /** Method and path below the API. */
  call: string;
  status: number;
  body: unknown;
}

function fits({ url, status, environment, body }: ErrorRule, refused: Refused): boolean {
  const answered = (refused.body ?? {}) as Record<string, unknown>;
  return (
    (url === undefined || new RegExp(url).test(refused.call)) &&
    (status?.includes(refused.status) ?? true) &&
    (environment === undefined || environment === import.meta.env.MODE) &&
    Object.entries(body ?? {}).every(([name, value]) => answered[name] === value)
  );
}

/** What is left of a refused call: its answer, and whether it is only logged. */
export function ruled(refused: Refused): { body: unknown; silent: boolean } {
  const found = RULES.filter((rule) => fits(rule, refused)).map(({ what }) => what);
  return {
    body: found.includes("anonymous") ? { key: "error.unknown" } : refused.body,
    silent: found.includes("silent"),
  };
}
