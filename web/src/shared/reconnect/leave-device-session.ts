import { HUB_PATH } from '@quarry/events/hub-path';
import { API_BASE } from '#shared/api/request.ts';
import { forget } from '#shared/storage/storage.ts';
import type { DeviceSession } from './device-session.ts';

/** Leaves the session this device plays in. Leaving is a call of the player's hub, so it is entered for a moment. */
export async function leaveDeviceSession({ player, sessionId }: DeviceSession): Promise<void> {
  const { createHubLink } = await import('#shared/hub/hub-link.ts');
  const link = createHubLink({
    url: `${API_BASE || window.location.origin}${HUB_PATH.player}`,
    onDropped: () => undefined,
  });
  link.on('sessionrequest', () => undefined);
  try {
    await link.open();
    const connectionId = await link.invoke('GetConnectionId');
    await link.invoke('NotifySlaveEnterQuiz', connectionId, player, sessionId);
    await link.invoke('LeaveQuizSession', player, sessionId, true);
  } catch {
    // A session that cannot be entered any more has been left.
  } finally {
    await link.close();
    forget('quizSessionId', 'quizUser');
  }
}
