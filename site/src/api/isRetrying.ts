/** What SWR tells of a read. */
interface Read {
  readonly error?: unknown;
  readonly isValidating: boolean;
}

/**
 * Whether a read that failed is being repeated. `isValidating` is looked at only then: a component that has looked at it is rendered
 * each time a read begins and ends, also where its data are on the page already.
 */
export function isRetrying(read: Read): boolean {
  return read.error !== undefined && read.isValidating;
}
