import { fieldsOf } from '#shared/lib/fields-of.ts';
import { readStored } from '#shared/storage/storage.ts';
import { isStoredPlayer, readPlayer, type StoredPlayer } from '#shared/storage/stored-player.ts';

/** Which session this screen is for, and who plays. */
export interface PlayerRoute {
  readonly sessionId: string;
  readonly player: StoredPlayer;
  /** The code the player came with, for the way back to the join screen. */
  readonly code?: string;
}

/**
 * The navigation state carries quizSessionId and quizUser (specification, section 2); after a reload without it the
 * local storage does. @returns null when neither names a session.
 */
export function playerRoute(state: unknown): PlayerRoute | null {
  const { quizSessionId, quizUser, quizCode } = fieldsOf(state);
  if (typeof quizSessionId === 'string' && isStoredPlayer(quizUser)) {
    const code = typeof quizCode === 'string' ? { code: quizCode } : {};
    return { sessionId: quizSessionId, player: quizUser, ...code };
  }
  const sessionId = readStored('quizSessionId');
  const player = readPlayer();
  return sessionId !== null && player !== null ? { sessionId, player } : null;
}
