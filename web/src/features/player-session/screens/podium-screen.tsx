import { Suspense } from 'react';
import { lazyScreen } from '#shared/lib/load-piece.ts';
import { COMMON } from '#shared/strings/common.ts';
import { PLAYER } from '#shared/strings/player.ts';
import { Loading } from '#shared/ui/loading/loading.tsx';
import type { PlayerView } from '../model/player-view.ts';
import styles from './leaderboard-screen.module.css';
import { OwnScore } from './own-score.tsx';

/** Not needed before a quiz is over, so no phone waits for it when it comes. */
const Podium = lazyScreen(async () => (await import('#shared/ui/podium/podium.tsx')).Podium);

/** 'Your Score', then the three best scores. */
export function PodiumScreen({ view }: { view: PlayerView }) {
  return (
    <div className={styles.leaderboard}>
      <OwnScore own={view.own} focusKey="podium" />
      <Suspense fallback={<Loading label={COMMON.loading} />}>
        <h2 className={styles.heading}>{PLAYER.podium}</h2>
        <Podium
          steps={view.podium}
          placeLabel={PLAYER.place}
          emptyLabel={PLAYER.podiumEmpty}
          moreLabel={PLAYER.andMore}
        />
      </Suspense>
    </div>
  );
}
