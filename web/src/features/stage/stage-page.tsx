import { useState } from 'react';
import { ClosedScreen, type Guest, GuestSession, useNewLink } from '#features/host-session/guest-session.tsx';
import { HallPhase } from '#features/host-session/hall-phase.tsx';
import { SessionHeader } from '#features/host-session/host-header.tsx';
import { hostWords } from '#features/host-session/host-words.ts';
import { useColourScheme, useWakeLock } from '#shared/lib/device.ts';
import { Announcer } from '#shared/session/announcer.tsx';
import { LinkBanner, linkWords } from '#shared/session/link-banner.tsx';
import { decorOf } from '#shared/session/phase.ts';
import { SCREENS } from '#shared/strings/screens.ts';
import { Page } from '#shared/ui/page/page.tsx';

/** The projector's screen, without any control: `/stage/{sessionId}#{key}`. */
export function StagePage({ sessionId }: { sessionId: string }) {
  const [key] = useState(() => window.location.hash.slice(1));
  useNewLink();
  if (key === '') return <ClosedScreen title={SCREENS.stage.title} message={SCREENS.unknownKey} />;
  return (
    <GuestSession sessionId={sessionId} secret={key} words={SCREENS.stage}>
      {(guest) => <StageScreen {...guest} />}
    </GuestSession>
  );
}

function StageScreen({ session, view, trouble }: Guest) {
  useWakeLock(view.phase !== 'endscreen');
  useColourScheme(view.quiz.options.colourScheme);
  return (
    <Page
      title={SCREENS.stage.title}
      background="primary"
      decor={decorOf(view.phase)}
      layout="hall"
      header={<SessionHeader view={view} />}
    >
      <LinkBanner {...trouble} onRetry={session.retry} />
      <HallPhase view={view} stale={trouble.status !== 'live'} />
      <Announcer lines={{ ...hostWords(view), link: linkWords(trouble) }} />
    </Page>
  );
}
