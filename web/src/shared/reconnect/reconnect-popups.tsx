import { useState } from 'react';
import { useLocation } from 'wouter';
import { keptForReload } from '#shared/host/kept-session.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { rejectionText } from '#shared/texts/failures.ts';
import { useJoinTexts } from '#shared/texts/join.ts';
import { useReconnectTexts } from '#shared/texts/reconnect.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import { type DeviceSession, leaveDeviceSession } from './device-session.ts';
import type { RunningHostSession } from './host-session.ts';

interface ReconnectPopupProps {
  readonly open: boolean;
  readonly message: string;
  readonly onReconnect: () => void;
  readonly onCancel: () => void;
  /** 'Cancel' by default. */
  readonly cancelLabel?: string;
  readonly busy?: boolean;
  /** Why cancelling failed. */
  readonly problem?: string | undefined;
}

/** The reconnection prompt (specification, section 2). */
export function ReconnectPopup(props: ReconnectPopupProps) {
  const commonTexts = useCommonTexts();
  const reconnectTexts = useReconnectTexts();
  const { open, message, onReconnect, onCancel, cancelLabel, busy, problem } = props;
  return (
    <Popup
      open={open}
      title={reconnectTexts.title}
      message={message}
      // Safe, because the other button may leave a session for good.
      safe={<Button label={reconnectTexts.reconnect} onClick={onReconnect} />}
      others={<Button label={cancelLabel ?? commonTexts.cancel} look="secondary" onClick={onCancel} busy={busy} />}
    >
      {problem !== undefined && <p role="alert">{problem}</p>}
    </Popup>
  );
}

/**
 * The host's reconnection prompt: Reconnect resets the host session state and goes to `/quiz`, Cancel closes the
 * prompt (specification, section 2).
 */
export function HostReconnect({ session, onCancel }: { session: RunningHostSession; onCancel: () => void }) {
  const reconnectTexts = useReconnectTexts();
  const [, navigate] = useLocation();
  const reconnect = () => navigate('/quiz', { state: keptForReload(session) });
  const message = session.isPlayed ? reconnectTexts.hostMessage : reconnectTexts.hostEndMessage;
  return <ReconnectPopup open message={message} onReconnect={reconnect} onCancel={onCancel} />;
}

interface DeviceBusyPopupProps {
  readonly device: DeviceSession;
  /** The action blocked meanwhile; joining by default. */
  readonly message?: string;
  readonly onLeft: () => void;
}

/** This device is already a player: reconnect or leave before joining or hosting (specification, section 6). */
export function DeviceBusyPopup({ device, message, onLeft }: DeviceBusyPopupProps) {
  const commonTexts = useCommonTexts();
  const joinTexts = useJoinTexts();
  const [, navigate] = useLocation();
  const [leaving, setLeaving] = useState(false);
  const [failed, setFailed] = useState(false);
  const leave = async () => {
    setLeaving(true);
    setFailed(false);
    const left = await leaveDeviceSession(device);
    setLeaving(false);
    if (left) onLeft();
    else setFailed(true);
  };
  return (
    <ReconnectPopup
      open
      message={message ?? rejectionText(commonTexts, 'device-busy')}
      problem={failed ? joinTexts.leaveFailed : undefined}
      busy={leaving}
      cancelLabel={joinTexts.leaveSession}
      onCancel={leave}
      onReconnect={() =>
        navigate('/quiz/player', { state: { quizSessionId: device.sessionId, quizUser: device.player } })
      }
    />
  );
}
