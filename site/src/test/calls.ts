/** What ends the calls of this test that still wait for an answer. */
let waiting: AbortController[] = [];

/**
 * In tests a call that gets no answer hangs until its test is over, as its own limit (`api/wire.ts`, 30 s) is shorter than
 * the patience of a wait: a page that waits for such a call would go on after the limit, and its test would pass. Tests of
 * the limit itself put their own signal in its place.
 */
AbortSignal.timeout = () => {
  const call = new AbortController();
  waiting.push(call);
  return call.signal;
};

/** Ends the calls that hang, as their limit would: what all tests share, such as a token being renewed, must not wait for them. */
export function endCalls(): void {
  const ended = waiting;
  waiting = [];
  for (const call of ended) call.abort(new DOMException("the test is over", "TimeoutError"));
}
