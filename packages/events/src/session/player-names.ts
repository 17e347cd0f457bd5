import { isReadableName, looksOf } from '#names/user-name.ts';
import { userNameKey } from '#text.ts';
import type { Rejection } from './rejections.ts';
import type { Player, SessionState } from './state.ts';

/** Which player has which name. Names are compared without case (contract, section 4), and by appearance. */

/**
 * Reason to reject a name, if any: it is not readable, or another player has it or one that looks like it.
 * @param owner the player who may keep it
 */
export function refusedName(state: SessionState, identifier: string, owner?: string): Rejection | undefined {
  if (!isReadableName(identifier)) return 'name-refused';
  const key = userNameKey(identifier);
  const holders = [
    state.playerByName.get(key),
    ...looksOf(identifier, key).map((look) => state.playerByLook.get(look)),
  ];
  return holders.some((holder) => holder !== undefined && holder !== owner) ? 'name-taken' : undefined;
}

export function holdName(state: SessionState, { id, identifier }: Player): void {
  const key = userNameKey(identifier);
  state.playerByName.set(key, id);
  for (const look of looksOf(identifier, key)) state.playerByLook.set(look, id);
}

/** Only its own: another player may have the name of a removed one. */
export function freeName(state: SessionState, { id, identifier }: Player): void {
  const key = userNameKey(identifier);
  if (state.playerByName.get(key) === id) state.playerByName.delete(key);
  for (const look of looksOf(identifier, key)) if (state.playerByLook.get(look) === id) state.playerByLook.delete(look);
}
