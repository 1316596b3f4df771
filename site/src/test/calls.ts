/**
 * In tests a call that gets no answer hangs for ever, as its own limit (`api/wire.ts`, 30 s) is shorter than the patience
 * of a wait: a page that waits for such a call would go on after the limit, and its test would pass. Tests of the limit
 * itself put their own signal in its place.
 */
AbortSignal.timeout = () => new AbortController().signal;
