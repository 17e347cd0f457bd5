import { TOO_MANY_SOCKETS } from '@quarry/events/hub-path';
import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { ME, useHost } from '#shared/host/me.ts';
import { linkStatus } from '#shared/hub/connection-machine.ts';
import type { Elements } from '#shared/lib/elements.ts';
import { useAnswer } from '#shared/lib/use-answer.ts';
import { findDeviceSession } from '#shared/reconnect/device-session.ts';
import { DeviceBusyPopup } from '#shared/reconnect/reconnect-popups.tsx';
import { BlockedBanner } from '#shared/session/connection-banner.tsx';
import { SESSION_ERROR, type SessionErrorCode } from '#shared/session/phase.ts';
import { forget } from '#shared/storage/storage.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { rejectionText } from '#shared/texts/failures.ts';
import { useHostTexts } from '#shared/texts/host.ts';
import { useScreensTexts } from '#shared/texts/screens.ts';
import { Button, ButtonLink } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { MessageScreen, NotFound } from '#shared/ui/message-screen/message-screen.tsx';
import { leaveFullscreen } from './host-header.tsx';
import { type HostRoute, hostRoute } from './host-navigation.ts';
import { HostScreen } from './host-screen.tsx';
import type { HostSession } from './model/host-session.ts';
import { isEntered } from './model/host-view.ts';
import { type Presenter, usePresenter } from './presenter/use-presenter.ts';
import type { Speaker } from './sound/speaker.ts';
import { useSpeaker } from './sound/use-host-sounds.ts';
import { useHostSession } from './use-host-session.ts';

/**
 * Refusals that mean the session is gone. The other final ones: signed out, one window too many, and a device that is busy
 * as a player.
 */
const GONE: ReadonlySet<string> = new Set(['no-session', 'not-host', 'bad-argument']);

/** The host's session: `/quiz`. */
export function HostPage() {
  const [route, setRoute] = useState(() => hostRoute(history.state));
  const [entry, setEntry] = useState(0);
  // Sound, full screen and the presenter's view outlast a session, so that Play again does not turn them off.
  const speaker = useSpeaker('host');
  const presenter = usePresenter(route?.sessionId);
  useEffect(() => leaveFullscreen, []);
  if (route === null) return <NotFound />;
  return (
    <ConnectedHost
      key={`${route.sessionId} ${entry}`}
      route={route}
      speaker={speaker}
      presenter={presenter}
      onEnterAgain={() => setEntry(entry + 1)}
      onPlayAgain={() => setRoute(hostRoute(history.state))}
    />
  );
}

interface ConnectedHostProps {
  readonly route: HostRoute;
  readonly speaker: Speaker;
  readonly presenter: Presenter;
  /** A refusal ends the connection; this opens a new one. */
  readonly onEnterAgain: () => void;
  /** Another session of the quiz has started; the history state names it. */
  readonly onPlayAgain: () => void;
}

function ConnectedHost(props: ConnectedHostProps) {
  const hostTexts = useHostTexts();
  const { id: hostId } = useHost();
  const session = useHostSession({ sessionId: props.route.sessionId, hostId });
  return session === null ? <Loading label={hostTexts.entering} /> : <EnteringHost session={session} {...props} />;
}

interface EnteringHostProps extends ConnectedHostProps {
  readonly session: HostSession;
}

/** The host's screen; before entry, or if entry fails, its status. */
function EnteringHost({ session, onEnterAgain, ...rest }: EnteringHostProps) {
  const commonTexts = useCommonTexts();
  const hostTexts = useHostTexts();
  const screensTexts = useScreensTexts();
  const view = useSelector(session.session, ({ context }) => context.view);
  const { value, context } = useSelector(session.connection, (link) => link);
  const { attempt, refusal, blocked } = context;
  const status = linkStatus(value, context);
  const refused = status === 'refused' ? refusal : null;
  const gone = view.phase === 'missing' || (refused !== null && GONE.has(refused));
  const signedOut = refused === 'not-signed-in';
  const queries = useQueryClient();
  useEffect(() => {
    if (gone) forget('quizSessionId', 'quizId');
  }, [gone]);
  // `RequireHost` redirects to the sign-in. Until then the screen stays, so that an open form is kept.
  useEffect(() => {
    if (signedOut) queries.setQueryData(ME, null);
  }, [signedOut, queries]);

  if (gone) return <NotFound code={SESSION_ERROR.noSession} />;
  if (refused === TOO_MANY_SOCKETS) return <EntryFailed message={screensTexts.tooMany} onTryAgain={onEnterAgain} />;
  if (refused !== null && !signedOut) return <DeviceBusyScreen onTryAgain={onEnterAgain} />;
  if (status === 'unreachable')
    return (
      <EntryFailed
        message={commonTexts.errors.connection}
        code={SESSION_ERROR.connectionClosed}
        notice={blocked && <BlockedBanner />}
        onTryAgain={() => window.location.reload()}
      />
    );
  if (!isEntered(view)) return <Loading label={hostTexts.entering} />;
  const trouble = { status, attempt, blocked, trying: value !== 'waiting', kept: hostTexts.kept };
  return <HostScreen session={session} view={view} trouble={trouble} {...rest} />;
}

/** Shown when the session cannot be entered: try again, or go back. */
function EntryFailed({ message, code, notice, onTryAgain, children }: EntryFailedProps) {
  const commonTexts = useCommonTexts();
  const hostTexts = useHostTexts();
  return (
    <MessageScreen title={hostTexts.title} message={message} code={code}>
      {notice}
      <Button label={commonTexts.tryAgain} size="long" onClick={onTryAgain} />
      <ButtonLink to="/overview" label={hostTexts.toOverview} look="secondary" size="long" />
      {children}
    </MessageScreen>
  );
}

interface EntryFailedProps {
  readonly message: string;
  readonly code?: SessionErrorCode;
  readonly notice?: Elements;
  readonly onTryAgain: () => void;
  readonly children?: Elements;
}

/** This device is a player in another session and cannot host: reconnect to it, or leave it and try again. */
function DeviceBusyScreen({ onTryAgain }: { onTryAgain: () => void }) {
  const commonTexts = useCommonTexts();
  const hostTexts = useHostTexts();
  const { found } = useAnswer(findDeviceSession);
  return (
    <EntryFailed message={rejectionText(commonTexts, 'device-busy')} onTryAgain={onTryAgain}>
      {found !== null && <DeviceBusyPopup device={found} message={hostTexts.deviceBusy} onLeft={onTryAgain} />}
    </EntryFailed>
  );
}
