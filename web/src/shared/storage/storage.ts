import { fieldsOf } from '#shared/lib/fields-of.ts';

/** The keys in local storage (specification, section 3). */
export type StorageKey =
  | 'quizSessionId'
  | 'quizId'
  /** The player: `{id, identifier, deviceId}` as JSON. */
  | 'quizUser'
  /** The name that a player last joined with on this device. */
  | 'quizName'
  /** The address a sign-in link was requested for, until the link is opened. */
  | 'emailForSignIn'
  | 'deviceId'
  /** The sessions that players last left on this device; ids separated by spaces. */
  | 'quizLeft'
  /** A player's answer that the service may not have yet, as JSON. */
  | 'quizAnswer'
  /** The result of the last quiz, as JSON, for a day. */
  | 'quizResult'
  /** The points so far of a quiz that may go on, as JSON, for a day. */
  | 'quizPoints'
  /** Whether the last session's report is sent automatically, as JSON. */
  | 'quizReport'
  /** The input of forms that were open when the sign-in ended, as JSON. */
  | 'keptForms'
  /** The page that a sign-in leads back to, as JSON, for some minutes. */
  | 'afterSignIn'
  /** This phone's remote access, as JSON. */
  | 'remote'
  /** The volume, and which screens have sound on, as JSON. */
  | 'sound'
  /** The language chosen for pages. */
  | 'language'
  /** The session that this host's window shows in the presenter's view. */
  | 'presenter'
  /** 'off' when a phone does not vibrate. */
  | 'vibration'
  /** 'on' when a phone plays a sound with its result. */
  | 'sting'
  /** 'off' when single keys are not shortcuts. */
  | 'shortcuts';

/** Values the browser refuses to store (private mode, full, blocked); kept while the page is open. */
const fallback = new Map<string, string>();

export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key) ?? fallback.get(key) ?? null;
  } catch {
    return fallback.get(key) ?? null;
  }
}

/** Reads a JSON value. @param isIt guards its type. @returns null if there is none, or it is invalid */
export function readJson<T>(key: StorageKey, isIt: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(readStored(key) ?? 'null');
    return isIt(value) ? value : null;
  } catch {
    return null;
  }
}

export function store(key: StorageKey, value: string): void {
  fallback.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // Refused by the browser; kept in the fallback. Full storage still has the previous value, which must not be read.
    removeStored(key);
  }
}

export function forget(...keys: readonly StorageKey[]): void {
  for (const key of keys) {
    fallback.delete(key);
    removeStored(key);
  }
}

/** Left sessions to remember; a tab of an older one is unlikely. */
const MAX_LEFT = 8;

const leftSessions = (): string[] => readStored('quizLeft')?.split(' ') ?? [];

const leftExcept = (sessionId: string): string[] => leftSessions().filter((id) => id !== sessionId);

/** Whether a player has left a session on this device and not come back. */
export const hasLeft = (sessionId: string): boolean => leftSessions().includes(sessionId);

/** Forgets a session that the player leaves. Other tabs notice, and do not re-enter by themselves. */
export function forgetLeft(sessionId: string): void {
  forget('quizSessionId', 'quizUser');
  store('quizLeft', [...leftExcept(sessionId), sessionId].slice(-MAX_LEFT).join(' '));
}

/** A player is back in a session it had left. */
export function comeBack(sessionId: string): void {
  if (!hasLeft(sessionId)) return;
  const others = leftExcept(sessionId);
  if (others.length === 0) forget('quizLeft');
  else store('quizLeft', others.join(' '));
}

function removeStored(key: StorageKey): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}

/** A player as this device stores it (specification, section 3: quiz user). */
export interface StoredPlayer {
  /** Empty until the service has assigned one. */
  readonly id: string;
  /** The user name. */
  readonly identifier: string;
  readonly deviceId: string;
}

/** Written by hand, because phones do not load the schema library. */
export function isStoredPlayer(value: unknown): value is StoredPlayer {
  const { id, identifier, deviceId } = fieldsOf(value);
  return typeof id === 'string' && typeof identifier === 'string' && typeof deviceId === 'string';
}

export const readPlayer = (): StoredPlayer | null => readJson('quizUser', isStoredPlayer);

export function storePlayer(player: StoredPlayer): void {
  store('quizUser', JSON.stringify(player));
}
