import type { FoundScreen, OpenedScreen, ScreenStore, UnconfirmedRemote } from '@quarry/database/screens/screen-store';
import { screenSecretSchema } from '@quarry/events/screens';
import { hashSecret } from '#accounts/secret.ts';
import type { GuardCode } from '#http-edge/code-guard.ts';
import { problem } from '#http-edge/problem.ts';

/**
 * The screen whose secret a caller has, a stage's key or a remote's token; null if there is none.
 * @throws the problems `session-ended` (410), `not-confirmed` (403) and, over the limit of wrong secrets, `too-many-requests`
 */
export type OpenScreen = (secret: string, address: string) => Promise<OpenedScreen | null>;

const sessionEnded = () => problem(410, 'session-ended', 'This quiz is over.');
const notConfirmed = () => problem(403, 'not-confirmed', 'The host has not confirmed this remote yet.');

/**
 * A wrong secret counts as a wrong code of its address. Repetitions of one secret do not count: they are not guesses,
 * and all spectators of a withdrawn stage repeat theirs.
 */
export function createOpenScreen(screens: Pick<ScreenStore, 'find'>, guardCode: GuardCode): OpenScreen {
  return async (secret, address) => {
    if (!screenSecretSchema.safeParse(secret).success) return null;
    const secretHash = hashSecret(secret);
    const found = await guarded(guardCode, { address, deviceId: null }, () => screens.find(secretHash));
    if (found?.role === 'unconfirmed') throw notConfirmed();
    return found;
  };
}

/** Result of `lookup`; a miss counts as a wrong code. @throws the problem `session-ended` */
export async function guarded(
  guardCode: GuardCode,
  ask: Parameters<GuardCode>[0],
  lookup: () => Promise<FoundScreen>,
): Promise<OpenedScreen | UnconfirmedRemote | null> {
  const found = await guardCode(ask, lookup);
  if (found === 'ended') throw sessionEnded();
  return found;
}
