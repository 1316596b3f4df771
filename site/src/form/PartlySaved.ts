/**
 * Thrown by a `send` of several calls that stopped halfway. The form continues with what is stored by then; `cause` is
 * shown like any other error.
 */
export class PartlySaved<T, P = unknown> extends Error {
  override readonly name = "PartlySaved";
  /** Returns the values to continue with, given the current ones. */
  readonly goOn: (values: T) => T;
  /** The part of the form whose call failed; passed to `fieldOf`, `merge` and `failureText`. */
  readonly part: P;

  constructor(goOn: (values: T) => T, part: P, cause: unknown) {
    super("partly saved", { cause });
    this.goOn = goOn;
    this.part = part;
  }
}
