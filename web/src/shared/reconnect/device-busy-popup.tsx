import { useState } from 'react';
import { useLocation } from 'wouter';
import type { DeviceSession } from '#shared/reconnect/device-session.ts';
import { leaveDeviceSession } from '#shared/reconnect/leave-device-session.ts';
import { ReconnectPopup } from '#shared/reconnect/reconnect-popup.tsx';
import { JOIN } from '#shared/strings/join.ts';
import { rejectionText } from '#shared/strings/rejections.ts';

interface DeviceBusyPopupProps {
  readonly device: DeviceSession;
  /** What it bars; joining, when left out. */
  readonly message?: string;
  readonly onLeft: () => void;
}

/** This device plays already: reconnect or leave, before it joins or hosts another quiz (specification, section 6). */
export function DeviceBusyPopup({ device, message = rejectionText('device-busy'), onLeft }: DeviceBusyPopupProps) {
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
      message={message}
      problem={failed ? JOIN.leaveFailed : undefined}
      busy={leaving}
      cancelLabel={JOIN.leaveSession}
      onCancel={leave}
      onReconnect={() =>
        navigate('/quiz/player', { state: { quizSessionId: device.sessionId, quizUser: device.player } })
      }
    />
  );
}
