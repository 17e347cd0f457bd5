import { fieldsOf } from '#shared/lib/fields-of.ts';
import { readStored } from '#shared/storage/storage.ts';
import { isStoredPlayer, readPlayer, type StoredPlayer } from '#shared/storage/stored-player.ts';

/** Which session this screen is for, and who plays. */
export interface PlayerRoute {
  readonly sessionId: string;
  readonly player: StoredPlayer;
}

/**
 * The navigation state carries quizSessionId and quizUser (specification, section 2); after a reload without it the
 * local storage does. @returns null when neither names a session.
 */
export function playerRoute(state: unknown): PlayerRoute | null {
  const { quizSessionId, quizUser } = fieldsOf(state);
  if (typeof quizSessionId === 'string' && isStoredPlayer(quizUser))
    return { sessionId: quizSessionId, player: quizUser };
  const sessionId = readStored('quizSessionId');
  const player = readPlayer();
  return sessionId !== null && player !== null ? { sessionId, player } : null;
}
