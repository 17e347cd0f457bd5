import { fieldsOf } from '#shared/lib/fields-of.ts';
import { readJson, store } from './storage.ts';

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
