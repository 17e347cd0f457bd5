import { useState } from 'react';
import { runningSessionOf } from '#shared/reconnect/host-session.ts';

/** Does something with a quiz unless it is being played right now; then `blocked` says so. */
export function useUnplayed(hostId: string) {
  const [blocked, setBlocked] = useState(false);
  return {
    blocked,
    dismiss: () => setBlocked(false),
    async run(quizId: string, action: () => void) {
      // Where nobody can say, the service refuses it in the end.
      const running = await runningSessionOf(hostId).catch(() => null);
      if (running?.isPlayed && running.quizId === quizId) setBlocked(true);
      else action();
    },
  };
}
