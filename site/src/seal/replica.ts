/**
 * A replica is what this browser keeps of one person, from their sign-in to their sign-out: unsent writes, drafts, answers. Every
 * record belongs to one, and only the present one is read. A lock does not end it.
 */
interface Replica {
  id: string;
  /** 0 where nobody has one. */
  owner: number;
  /** What it keeps can be opened with its lock alone (`lock.ts`). */
  isLocked?: boolean;
}

/** Local storage key of the present replica: its id, its owner, and whether it has a lock. */
const PRESENT = "zuversicht-replica";

const LOCKED = "locked";

/** Local storage key: records of other replicas are still to be deleted. */
const PENDING = "zuversicht-unwiped-others";

/** Local storage key: the answers are still to be deleted, also those of the present replica. */
const PENDING_ANSWERS = "zuversicht-unwiped-answers";

/** Local storage key: whose account is being deleted. */
const DELETING = "zuversicht-deleting";

/** The replica of this tab; null once it has ended, undefined until somebody asks for one. */
let own: Replica | null | undefined;

/** The id of that which has ended in another tab: local storage may still show it. */
let ended: string | undefined;

/** The present replica, perhaps begun by another tab; null where nothing was ever kept, or the browser keeps nothing. */
export function present(): Replica | null {
  const [id, owner, lock] = (localStorage.getItem(PRESENT) ?? "").split(" ");
  return id ? { id, owner: id === ended ? 0 : Number(owner), isLocked: lock === LOCKED } : null;
}

function store({ id, owner, isLocked }: Replica): void {
  localStorage.setItem(PRESENT, `${id} ${owner}${isLocked ? ` ${LOCKED}` : ""}`);
}

/** The present replica has no lock any more. */
export function noteUnlocked(): void {
  const there = present();
  if (there) store({ ...there, isLocked: false });
}

/** The person goes on with nothing that was kept: it is to be deleted. */
export function renewReplica(owner: number): void {
  notePending();
  own = begun(owner);
}

/** The person goes on with another replica with a lock, to which all that counts was copied; the former one is to be deleted. */
export function goOnWith(id: string, owner: number): void {
  notePending();
  own = { id, owner, isLocked: true };
  store(own);
}

function begun(owner: number): Replica {
  const next = { id: crypto.randomUUID(), owner };
  store(next);
  return next;
}

/** Somebody is signed in, and goes on with their replica, or begins one: then that of another person is to be deleted. Returns its id. */
export function beginReplica(owner: number): string {
  const there = present();
  if (there?.owner === owner) own = there;
  else {
    if (there?.owner) notePending();
    own = begun(owner);
  }
  return own.id;
}

/** Another tab has begun this one; without an id it has a former version of the site. */
export function followReplica(owner: number, id?: string): void {
  own = id ? { id, owner } : undefined;
}

/** The sign-out: all that is stored is to be deleted. Nothing is stored any more by a tab that reads this. */
export function endReplica(): void {
  notePending();
  begun(0);
  own = null;
}

/** Another tab has signed out. It may not know what this one has stored a moment later. */
export function leaveReplica(): void {
  ended = own?.id;
  notePending();
  own = null;
}

/** The page is loaded anew. */
export function resumeReplica(owner: number | undefined): void {
  own = undefined;
  if (owner) beginReplica(owner);
}

/** The replica of a person in this tab; null once it has ended, here or in another tab, or where another person has one. */
export function replicaOf(owner: number): string | null {
  const there = present();
  if (own === undefined) return (there?.owner || owner) === owner ? beginReplica(owner) : null;
  return own?.owner === owner && (there === null || own.id === there.id) ? own.id : null;
}

/**
 * Throws where a person does not go on with this replica. Asked when a transaction begins, after everything that took time: what is stored
 * after a sign-out would not be deleted by it.
 */
export function assertGoesOn({ owner, replica }: { owner: number; replica: string }): void {
  if (replicaOf(owner) !== replica) throw new Error("replica ended");
}

/** Where the drafts of visitors belong to: they end with the next sign-in or sign-out. */
export function visitorReplica(): string {
  return (present() ?? begun(0)).id;
}

/** Before records are deleted: the browser may fail, or the tab be closed meanwhile. */
function notePending(): void {
  localStorage.setItem(PENDING, "1");
}

export function isWipePending(): boolean {
  return localStorage.getItem(PENDING) !== null;
}

export function noteWiped(): void {
  localStorage.removeItem(PENDING);
}

/** Before a session ends in any way: the page may be gone before the answers are, and the next one deletes them before it reads any. */
export function noteAnswersPending(): void {
  localStorage.setItem(PENDING_ANSWERS, "1");
}

export function areAnswersPending(): boolean {
  return localStorage.getItem(PENDING_ANSWERS) !== null;
}

export function noteAnswersWiped(): void {
  localStorage.removeItem(PENDING_ANSWERS);
}

/** Before the account is deleted: the page may not live to hear that it was. */
export function noteDeleting(owner: number): void {
  localStorage.setItem(DELETING, String(owner));
}

export function forgetDeleting(): void {
  localStorage.removeItem(DELETING);
}

/** Whether a session that the server ends is that of a deleted account. */
export function isDeleting(owner: number): boolean {
  return localStorage.getItem(DELETING) === String(owner);
}
