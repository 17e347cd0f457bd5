import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DeviceSession } from '#shared/reconnect/device-session.ts';
import { leaveDeviceSession } from '#shared/reconnect/leave-device-session.ts';
import { ReconnectPopup } from '#shared/reconnect/reconnect-popup.tsx';
import { JOIN } from '#shared/strings/join.ts';

interface DeviceBusyPopupProps {
  readonly device: DeviceSession;
  /** What it bars; joining, when left out. */
  readonly message?: string;
  readonly onLeft: () => void;
}

/** This device plays already: reconnect or leave, before it joins or hosts another quiz (specification, section 6). */
export function DeviceBusyPopup({ device, message = JOIN.deviceMessage, onLeft }: DeviceBusyPopupProps) {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await leaveDeviceSession(device);
    onLeft();
  };
  return (
    <ReconnectPopup
      open
      message={message}
      busy={leaving}
      cancelLabel={JOIN.leaveSession}
      onCancel={leave}
      onReconnect={() =>
        navigate('/quiz/player', { state: { quizSessionId: device.sessionId, quizUser: device.player } })
      }
    />
  );
}
