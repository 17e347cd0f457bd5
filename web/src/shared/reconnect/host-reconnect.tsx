import { useLocation } from 'wouter';
import { forget, store } from '#shared/storage/storage.ts';
import { RECONNECT } from '#shared/strings/reconnect.ts';
import type { RunningHostSession } from './host-session.ts';
import { ReconnectPopup } from './reconnect-popup.tsx';

/**
 * The host's reconnection prompt: Reconnect resets the host session state and goes to `/quiz`, Cancel closes the
 * prompt (specification, section 2).
 */
export function HostReconnect({ session, onCancel }: { session: RunningHostSession; onCancel: () => void }) {
  const [, navigate] = useLocation();
  const reconnect = () => {
    forget('quizSessionId', 'quizId');
    store('quizSessionId', session.quizSessionId);
    store('quizId', session.quizId);
    navigate('/quiz', { state: { quizSessionId: session.quizSessionId, quizId: session.quizId } });
  };
  return <ReconnectPopup open message={RECONNECT.hostMessage} onReconnect={reconnect} onCancel={onCancel} />;
}
