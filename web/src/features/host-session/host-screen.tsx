import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { linkStatus } from '#shared/hub/connection-machine.ts';
import { useColourScheme } from '#shared/lib/use-colour-scheme.ts';
import { useWakeLock } from '#shared/lib/use-wake-lock.ts';
import { SESSION_ERROR } from '#shared/session/error-codes.ts';
import { LinkBanner, linkWords } from '#shared/session/link-banner.tsx';
import { forget } from '#shared/storage/storage.ts';
import { ERRORS } from '#shared/strings/common.ts';
import { HOST } from '#shared/strings/host.ts';
import { Announcer } from '#shared/ui/announcer/announcer.tsx';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { NotFound } from '#shared/ui/not-found/not-found.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { SomethingWrongPopup } from '#shared/ui/popup/something-wrong-popup.tsx';
import { DeviceBusyScreen } from './device-busy-screen.tsx';
import { FailedScreen } from './failed-screen.tsx';
import { HostBar } from './host-bar.tsx';
import { HostHeader } from './host-header.tsx';
import { HostPhase, loadStatistics } from './host-phase.tsx';
import type { HostRoute } from './host-route.ts';
import { hostWords } from './host-words.ts';
import type { HostSession } from './model/host-session.ts';
import { useHostSounds } from './sound/use-host-sounds.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useHostControls } from './use-host-controls.ts';
import { useHostKeys } from './use-host-keys.ts';

/** Refusals of the entry after which there is nothing to come back to; the one that is left is a device that plays. */
const GONE: ReadonlySet<string> = new Set(['no-session', 'not-host', 'bad-argument']);

interface HostScreenProps {
  readonly session: HostSession;
  readonly route: HostRoute;
  readonly onEnterAgain: () => void;
}

/** The host's screens, whichever state the quiz is in. */
export function HostScreen({ session, route, onEnterAgain }: HostScreenProps) {
  const view = useSelector(session.session, (state) => state.context.view);
  const screen = useSelector(session.session, (state) => state.value.screen);
  const link = useSelector(session.connection, (state) => state);
  const controls = useHostControls(session, route.sessionId);
  const sounds = useHostSounds(view);
  const status = linkStatus(link.value, link.context);
  const refusal = status === 'refused' ? link.context.refusal : null;
  const gone = screen === 'missing' || (refusal !== null && GONE.has(refusal));
  const general = controls.problem === ERRORS.somethingWrong;
  const fullscreen = useFullscreen();
  useHostKeys({ press: controls.press, fullscreen: () => fullscreen?.toggle() });
  useWakeLock(screen !== 'entering' && view.phase !== 'endscreen');
  useColourScheme(view.quiz.options.colourScheme);
  // Fetched while the players still join: by then the network is there, and the page's version still served.
  useEffect(() => void loadStatistics().catch(() => undefined), []);
  useEffect(() => {
    if (gone) forget('quizSessionId', 'quizId');
  }, [gone]);

  if (gone) return <NotFound code={refusal === null ? view.errorCode : SESSION_ERROR.noSession} />;
  if (refusal !== null) return <DeviceBusyScreen onTryAgain={onEnterAgain} />;
  if (status === 'unreachable') return <FailedScreen />;
  const entered = screen !== 'entering';
  const trouble = { status, attempt: link.context.attempt, kept: HOST.kept };
  return (
    <Page
      title={HOST.title}
      background="primary"
      header={<HostHeader view={view} entered={entered} sounds={sounds} fullscreen={fullscreen} />}
      footer={entered && <HostBar view={view} controls={controls} />}
    >
      <LinkBanner {...trouble} onRetry={session.retry} />
      {controls.problem !== null && !general && <Banner tone="warning" title={controls.problem} />}
      {route.changed && screen === 'lobby' && (
        <Banner tone="info" title={HOST.quizChanged}>
          {HOST.quizChangedText}
        </Banner>
      )}
      <SomethingWrongPopup open={general} onOk={controls.forgetProblem} />
      <HostPhase screen={screen} view={view} controls={controls} />
      <Announcer lines={{ ...(entered ? hostWords(view) : {}), link: linkWords(trouble) }} />
    </Page>
  );
}
