import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { ClosedScreen, type Guest, GuestSession, useNewLink } from '#features/host-session/guest-session.tsx';
import { HallPhase } from '#features/host-session/hall-phase.tsx';
import { SessionHeader, useFullscreen } from '#features/host-session/host-header.tsx';
import { hostWords } from '#features/host-session/host-words.ts';
import type { HostSession } from '#features/host-session/model/host-session.ts';
import { SoundState } from '#features/host-session/sound/sound-button.tsx';
import { useHostSounds, useSpeaker } from '#features/host-session/sound/use-host-sounds.ts';
import { useHiddenPointer, useHostKeys } from '#features/host-session/use-host-keys.ts';
import { useColourScheme, useWakeLock } from '#shared/lib/device.ts';
import { Announcer } from '#shared/session/announcer.tsx';
import { ConnectionBanner, linkWords } from '#shared/session/connection-banner.tsx';
import { decorOf } from '#shared/session/phase.ts';
import { useClock } from '#shared/session/use-clock.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useHostTexts } from '#shared/texts/host.ts';
import { LanguageControl } from '#shared/texts/page-language.tsx';
import { useScreensTexts } from '#shared/texts/screens.ts';
import { useTeamsTexts } from '#shared/texts/teams.ts';
import { Page } from '#shared/ui/page/page.tsx';
import styles from './stage-page.module.css';

/**
 * The projector's screen, without controls except its language selector and the keys for sound and full screen:
 * `/stage/{sessionId}#{key}`.
 */
export function StagePage({ sessionId }: { sessionId: string }) {
  const screensTexts = useScreensTexts();
  const [key] = useState(() => window.location.hash.slice(1));
  useNewLink();
  if (key === '') return <ClosedScreen title={screensTexts.stage.title} message={screensTexts.unknownKey} />;
  return (
    <GuestSession
      sessionId={sessionId}
      secret={key}
      words={screensTexts.stage}
      whileTooMany={({ connection }) => <TryAgainAlone connection={connection} />}
    >
      {(guest) => <StageScreen {...guest} />}
    </GuestSession>
  );
}

/**
 * Retries after about a minute: there may be nobody near a projector to press the button. That closes no other screen,
 * because a gateway refuses the newest socket of a stage (decision 176).
 */
function TryAgainAlone({ connection }: Pick<HostSession, 'connection'>) {
  const refused = useSelector(connection, (link) => link.matches('refused'));
  useEffect(() => {
    if (!refused) return;
    // With jitter: many are refused at once.
    const timer = setTimeout(() => connection.send({ type: 'AGAIN' }), 45_000 + Math.random() * 30_000);
    return () => clearTimeout(timer);
  }, [connection, refused]);
  return null;
}

function StageScreen({ view: latest, trouble }: Guest) {
  const commonTexts = useCommonTexts();
  const hostTexts = useHostTexts();
  const screensTexts = useScreensTexts();
  const teamsTexts = useTeamsTexts();
  const { view, stale } = useClock(latest, trouble.status === 'live');
  const sounds = useHostSounds(view, stale, useSpeaker('stage'));
  const fullscreen = useFullscreen();
  useHostKeys({
    fullscreen: () => fullscreen?.toggle(),
    mute: sounds.toggle,
    louder: sounds.louder,
    quieter: sounds.quieter,
  });
  useHiddenPointer();
  useWakeLock(view.phase !== 'endscreen');
  useColourScheme(view.quiz.options.colourScheme);
  return (
    <Page
      title={screensTexts.stage.title}
      background="primary"
      decor={decorOf(view.phase)}
      layout="hall"
      header={
        <SessionHeader view={view}>
          <SoundState sounds={sounds} />
          <div className={styles.language}>
            <LanguageControl />
          </div>
        </SessionHeader>
      }
    >
      <ConnectionBanner {...trouble} />
      <HallPhase view={view} stale={stale} />
      <Announcer
        lines={{ ...hostWords(commonTexts, hostTexts, teamsTexts, view), link: linkWords(commonTexts, trouble) }}
      />
    </Page>
  );
}
