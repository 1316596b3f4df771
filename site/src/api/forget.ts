type Forget = (someoneElse: boolean) => void;

const listeners = new Set<Forget>();

/** For whatever keeps answers in memory: called when they no longer belong to the person at the screen. */
export function onForget(listener: Forget): void {
  listeners.add(listener);
}

/** S-SESSION-16: without a user nothing of theirs stays. `someoneElse`: another person took their place. */
export function forgetAnswers(someoneElse: boolean): void {
  for (const listener of listeners) listener(someoneElse);
}
