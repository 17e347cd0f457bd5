import { STORAGE_KEYS, type StorageKey } from './keys.ts';

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
