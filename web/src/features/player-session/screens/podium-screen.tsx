import { Suspense } from 'react';
import { lazyScreen } from '#shared/lib/load-piece.ts';
import { COMMON } from '#shared/strings/common.ts';
import { PLAYER } from '#shared/strings/player.ts';
import { Loading } from '#shared/ui/loading/loading.tsx';
import type { ViewOf } from '../model/player-view.ts';
import styles from './leaderboard-screen.module.css';
import { OwnScore } from './own-score.tsx';
import { TeamStandings } from './teams.tsx';

/** Loaded at the end of a quiz, so that no phone waits for it before. */
const Podium = lazyScreen(async () => (await import('#shared/ui/podium/podium.tsx')).Podium);

/** 'Your Score' and the three best scores. */
export function PodiumScreen({ view }: { view: ViewOf<'podium'> }) {
  return (
    <div className={styles.leaderboard}>
      <div className={styles.you}>
        <OwnScore view={view} focusKey="podium" />
        <TeamStandings view={view} />
      </div>
      <section className={styles.board}>
        <Suspense fallback={<Loading label={COMMON.loading} />}>
          <h2 className={styles.heading}>{PLAYER.podium}</h2>
          <Podium
            steps={view.podium}
            placeLabel={PLAYER.place}
            emptyLabel={PLAYER.podiumEmpty}
            moreLabel={PLAYER.andMore}
          />
        </Suspense>
      </section>
    </div>
  );
}
