import { fieldsOf } from '#shared/lib/fields-of.ts';

/** The names under which this app keeps things in the browser (specification, section 3). */
export const STORAGE_KEYS = {
  quizSessionId: 'quizSessionId',
  quizId: 'quizId',
  /** The player: `{id, identifier, deviceId}` as JSON. */
  quizUser: 'quizUser',
  /** The address a sign-in link was asked for, until the link is opened. */
  email: 'emailForSignIn',
  deviceId: 'deviceId',
  /** The result of the last quiz, as JSON, for a day. */
  quizResult: 'quizResult',
  /** 'off' where single keys are no shortcuts. */
  shortcuts: 'shortcuts',
} as const;

export type StorageKey = keyof typeof STORAGE_KEYS;

/** What the browser refuses to keep (private mode, full, blocked) is kept for as long as the page is open. */
const fallback = new Map<string, string>();

export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(STORAGE_KEYS[key]) ?? fallback.get(key) ?? null;
  } catch {
    return fallback.get(key) ?? null;
  }
}

/** Reads what was kept as JSON. @param isIt guards its shape @returns null for nothing, and for what cannot be read */
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
    localStorage.setItem(STORAGE_KEYS[key], value);
  } catch {
    // Kept in the fallback.
  }
}

export function forget(...keys: readonly StorageKey[]): void {
  for (const key of keys) {
    fallback.delete(key);
    try {
      localStorage.removeItem(STORAGE_KEYS[key]);
    } catch {
      // Nothing was kept there either.
    }
  }
}

/** A player as this device remembers it (specification, section 3: quiz user). */
export interface StoredPlayer {
  /** Empty until the service has given one. */
  readonly id: string;
  /** The user name. */
  readonly identifier: string;
  readonly deviceId: string;
}

/** A tiny guard; the player's screens carry no schema library. */
export function isStoredPlayer(value: unknown): value is StoredPlayer {
  const { id, identifier, deviceId } = fieldsOf(value);
  return typeof id === 'string' && typeof identifier === 'string' && typeof deviceId === 'string';
}

export const readPlayer = (): StoredPlayer | null => readJson('quizUser', isStoredPlayer);

export function storePlayer(player: StoredPlayer): void {
  store('quizUser', JSON.stringify(player));
}
