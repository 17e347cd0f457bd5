import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { HallPhase } from '#features/host-session/hall-phase.tsx';
import { SessionHeader } from '#features/host-session/host-header.tsx';
import { hostWords } from '#features/host-session/host-words.ts';
import { createHostSession, type HostSession } from '#features/host-session/model/host-session.ts';
import { linkStatus } from '#shared/hub/connection-machine.ts';
import { useColourScheme, useWakeLock } from '#shared/lib/device.ts';
import { Announcer } from '#shared/session/announcer.tsx';
import { LinkBanner, linkWords } from '#shared/session/link-banner.tsx';
import { decorOf } from '#shared/session/phase.ts';
import { SCREENS } from '#shared/strings/screens.ts';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { MessageScreen } from '#shared/ui/message-screen/message-screen.tsx';
import { Page } from '#shared/ui/page/page.tsx';

/** What the projector shows, without any control: `/stage/{sessionId}#{key}`. */
export function StagePage({ sessionId }: { sessionId: string }) {
  const [key] = useState(() => window.location.hash.slice(1));
  const [session, setSession] = useState<HostSession | null>(null);
  useEffect(() => {
    if (key === '') return;
    const opened = createHostSession({ sessionId, hostId: '', secret: key });
    setSession(opened);
    return opened.stop;
  }, [sessionId, key]);
  if (key === '') return <MessageScreen title={SCREENS.stageTitle} message={SCREENS.unknownKey} />;
  if (session === null) return <Loading label={SCREENS.stageEntering} />;
  return <StageScreen session={session} />;
}

function StageScreen({ session }: { session: HostSession }) {
  const view = useSelector(session.session, (state) => state.context.view);
  const link = useSelector(session.connection, (state) => state);
  const status = linkStatus(link.value, link.context);
  const { refusal, attempt } = link.context;
  useWakeLock(view.phase !== 'entering' && view.phase !== 'endscreen');
  useColourScheme(view.quiz.options.colourScheme);
  if (status === 'refused' || view.phase === 'missing') {
    const message = refusal === 'unknown-key' ? SCREENS.unknownKey : SCREENS.sessionEnded;
    return <MessageScreen title={SCREENS.stageTitle} message={message} />;
  }
  const trouble = { status: status === 'unreachable' ? 'away' : status, attempt, kept: SCREENS.stageKept } as const;
  return (
    <Page
      title={SCREENS.stageTitle}
      background="primary"
      decor={decorOf(view.phase)}
      layout="hall"
      header={<SessionHeader view={view} />}
    >
      <LinkBanner {...trouble} onRetry={session.retry} />
      <HallPhase view={view} entering={SCREENS.stageEntering} />
      <Announcer lines={{ ...hostWords(view), link: linkWords(trouble) }} />
    </Page>
  );
}
