/**
 * Thrown by a `send` of several calls that stopped halfway. The form goes on from what is stored by then, and `cause`
 * is told like any other refusal.
 */
export class PartlySaved<T, P = unknown> extends Error {
  override readonly name = "PartlySaved";
  /** The values to go on with; what was typed meanwhile is in those it is given. */
  readonly goOn: (values: T) => T;
  /** The part of the form whose call was refused; handed to `fieldOf`, `merge` and `failureText`. */
  readonly part: P;

  constructor(goOn: (values: T) => T, part: P, cause: unknown) {
    super("partly saved", { cause });
    this.goOn = goOn;
    this.part = part;
  }
}
