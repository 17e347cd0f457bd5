import { Suspense, useEffect } from 'react';
import type { HallEdits } from '#questions/kind.ts';
import { useBrand } from '#shared/brand/use-brand.ts';
import type { Elements } from '#shared/lib/elements.ts';
import { lazyScreen } from '#shared/lib/load-chunk.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useLanguage } from '#shared/texts/language.tsx';
import { LanguagePart } from '#shared/texts/language-part.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { preloadPictures } from '#shared/ui/picture/picture-later.tsx';
import type { Stale } from '#shared/ui/timer-ring/timer-ring.tsx';
import type { EnteredView } from './model/host-view.ts';
import { LeaderboardScreen } from './screens/leaderboard-screen.tsx';
import { LobbyScreen } from './screens/lobby-screen.tsx';
import { PlayingScreen } from './screens/playing-screen.tsx';
import { EndScreen, PodiumScreen } from './screens/podium-screen.tsx';

/** The chart library is the largest part of a projector's script. */
const loadStatistics = () => import('./screens/statistics-screen.tsx');
const StatisticsScreen = lazyScreen(async () => (await loadStatistics()).StatisticsScreen);

interface HallPhaseProps {
  readonly view: EnteredView;
  readonly stale?: Stale | undefined;
  /** Shows the QR code full-screen; absent: the code is only a picture. */
  readonly onEnlarge?: (() => void) | undefined;
  /** Only on the host's own screen. */
  readonly edits?: HallEdits | undefined;
  /** Shown beside the podium at the end. */
  readonly endPanel?: Elements;
}

/**
 * Preloads the pictures of the next question as this screen will draw them; a failed one is loaded again when shown.
 */
function usePreloaded(ids: readonly string[]): void {
  const key = ids.join(' ');
  useEffect(() => {
    if (key !== '') preloadPictures(key.split(' '), 'hall').catch(() => undefined);
  }, [key]);
}

/** The projector's screen for a state, in the quiz's language; shared by host, stage, preview, rehearsal and replay. */
export function HallPhase({ endPanel, ...props }: HallPhaseProps) {
  const around = useLanguage();
  return (
    <LanguagePart code={props.view.quiz.options.language ?? 'en'}>
      <Phase {...props} endPanel={endPanel && <LanguagePart code={around}>{endPanel}</LanguagePart>} />
    </LanguagePart>
  );
}

function Phase({ view, stale, onEnlarge, edits, endPanel }: HallPhaseProps) {
  const commonTexts = useCommonTexts();
  useBrand(view.quiz.options.brand);
  usePreloaded(view.nextMedia);
  // Preloaded in the lobby, while the network works and this version of the files is still served.
  useEffect(() => void loadStatistics().catch(() => undefined), []);
  switch (view.phase) {
    case 'lobby':
      return <LobbyScreen view={view} onEnlarge={onEnlarge} />;
    case 'playing':
      return <PlayingScreen view={view} stale={stale} edits={edits} />;
    case 'statistics':
      return (
        <Suspense fallback={<Loading label={commonTexts.loading} />}>
          <StatisticsScreen view={view} edits={edits} />
        </Suspense>
      );
    case 'leaderboard':
      return <LeaderboardScreen view={view} />;
    case 'podium':
      return <PodiumScreen view={view} />;
    case 'endscreen':
      return <EndScreen view={view}>{endPanel}</EndScreen>;
  }
}
