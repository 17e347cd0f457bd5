import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import { linkStatus } from '#shared/hub/connection-machine.ts';
import { useColourScheme, useWakeLock } from '#shared/lib/device.ts';
import { useAnswer } from '#shared/lib/use-answer.ts';
import type { HostRoute } from '#shared/navigation.ts';
import { findDeviceSession } from '#shared/reconnect/device-session.ts';
import { DeviceBusyPopup } from '#shared/reconnect/reconnect-popups.tsx';
import { Announcer } from '#shared/session/announcer.tsx';
import { LinkBanner, linkWords } from '#shared/session/link-banner.tsx';
import { decorOf, SESSION_ERROR, type SessionErrorCode } from '#shared/session/phase.ts';
import { forget } from '#shared/storage/storage.ts';
import { COMMON, ERRORS } from '#shared/strings/common.ts';
import { HOST } from '#shared/strings/host.ts';
import { rejectionText } from '#shared/strings/rejections.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#shared/ui/button/button.tsx';
import { MessageScreen, NotFound } from '#shared/ui/message-screen/message-screen.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { SomethingWrongPopup } from '#shared/ui/popup/popup.tsx';
import { HallPhase } from './hall-phase.tsx';
import { HostBar } from './host-bar.tsx';
import { HostHeader, useFullscreen } from './host-header.tsx';
import { hostWords } from './host-words.ts';
import type { HostSession } from './model/host-session.ts';
import { RoomButtons } from './room/room-buttons.tsx';
import { EndPanel } from './screens/end-panel.tsx';
import { JoinDialog } from './screens/join-code.tsx';
import { useHostControls } from './use-host-controls.ts';
import { useHiddenPointer, useHostKeys } from './use-host-keys.ts';
import { useHostSounds, VOLUME_STEP } from './use-host-sounds.ts';

/** Refusals of the entry that mean the session is gone. The only other final one is a device that is busy as a player. */
const GONE: ReadonlySet<string> = new Set(['no-session', 'not-host', 'bad-argument']);

interface HostScreenProps {
  readonly session: HostSession;
  readonly route: HostRoute;
  readonly onEnterAgain: () => void;
  readonly onPlayAgain: () => void;
}

/** The host's session, in whatever state the quiz is. */
export function HostScreen({ session, route, onEnterAgain, onPlayAgain }: HostScreenProps) {
  const view = useSelector(session.session, (state) => state.context.view);
  const link = useSelector(session.connection, (state) => state);
  const controls = useHostControls(session, route, onPlayAgain);
  const sounds = useHostSounds(view);
  const status = linkStatus(link.value, link.context);
  const refusal = status === 'refused' ? link.context.refusal : null;
  const entered = view.phase !== 'entering';
  const gone = view.phase === 'missing' || (refusal !== null && GONE.has(refusal));
  const general = controls.problem === ERRORS.somethingWrong;
  const fullscreen = useFullscreen();
  const [open, setOpen] = useState<'keys' | 'qr' | null>(null);
  const canJoin = entered && view.phase !== 'endscreen';
  useHostKeys({
    press: controls.press,
    fullscreen: () => fullscreen?.toggle(),
    qr: () => canJoin && setOpen('qr'),
    keys: () => setOpen('keys'),
    mute: sounds.toggle,
    louder: () => sounds.turn(VOLUME_STEP),
    quieter: () => sounds.turn(-VOLUME_STEP),
  });
  useHiddenPointer();
  useWakeLock(entered && view.phase !== 'endscreen');
  useColourScheme(view.quiz.options.colourScheme);
  useEffect(() => {
    if (gone) forget('quizSessionId', 'quizId');
  }, [gone]);

  if (gone) return <NotFound code={refusal === null ? view.errorCode : SESSION_ERROR.noSession} />;
  if (refusal !== null) return <DeviceBusyScreen onTryAgain={onEnterAgain} />;
  if (status === 'unreachable')
    return (
      <EntryFailed
        message={ERRORS.connection}
        code={SESSION_ERROR.connectionClosed}
        onTryAgain={() => window.location.reload()}
      />
    );
  const trouble = { status, attempt: link.context.attempt, kept: HOST.kept };
  return (
    <Page
      title={HOST.title}
      background="primary"
      decor={decorOf(view.phase)}
      layout="hall"
      header={
        <HostHeader
          view={view}
          sounds={sounds}
          fullscreen={fullscreen}
          keys={open === 'keys'}
          onKeys={(keys) => setOpen(keys ? 'keys' : null)}
        >
          {entered && <RoomButtons view={view} sessionId={route.sessionId} controls={controls} />}
        </HostHeader>
      }
      footer={entered && <HostBar view={view} controls={controls} />}
    >
      <LinkBanner {...trouble} onRetry={session.retry} />
      {controls.problem !== null && !general && <Banner tone="warning" title={controls.problem} />}
      {route.changed && view.phase === 'lobby' && (
        <Banner tone="info" title={HOST.quizChanged}>
          {HOST.quizChangedText}
        </Banner>
      )}
      <SomethingWrongPopup open={general} onOk={controls.forgetProblem} />
      <HallPhase
        view={view}
        entering={HOST.entering}
        onEnlarge={() => setOpen('qr')}
        endPanel={<EndPanel view={view} controls={controls} />}
      />
      {open === 'qr' && canJoin && <JoinDialog code={view.quizCode} onClose={() => setOpen(null)} />}
      <Announcer lines={{ ...hostWords(view), link: linkWords(trouble) }} />
    </Page>
  );
}

/** Shown when the session cannot be entered: try again, or go back. */
function EntryFailed({ message, code, onTryAgain, children }: EntryFailedProps) {
  return (
    <MessageScreen title={HOST.title} message={message} code={code}>
      <Button label={COMMON.tryAgain} size="long" onClick={onTryAgain} />
      <ButtonLink to="/overview" label={HOST.toOverview} look="secondary" size="long" />
      {children}
    </MessageScreen>
  );
}

interface EntryFailedProps {
  readonly message: string;
  readonly code?: SessionErrorCode;
  readonly onTryAgain: () => void;
  readonly children?: ReactNode;
}

/** This device is a player in another session and cannot host: reconnect to it, or leave it and try again. */
function DeviceBusyScreen({ onTryAgain }: { onTryAgain: () => void }) {
  const { found } = useAnswer(findDeviceSession);
  return (
    <EntryFailed message={rejectionText('device-busy')} onTryAgain={onTryAgain}>
      {found !== null && <DeviceBusyPopup device={found} message={HOST.deviceBusy} onLeft={onTryAgain} />}
    </EntryFailed>
  );
}
