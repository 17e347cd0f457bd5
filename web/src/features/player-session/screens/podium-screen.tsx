import { PLAYER } from '#shared/strings/player.ts';
import { Podium } from '#shared/ui/podium/podium.tsx';
import type { PlayerView } from '../model/player-view.ts';
import styles from './leaderboard-screen.module.css';
import { OwnScore } from './own-score.tsx';

/** 'Your Score', then the three best scores. */
export function PodiumScreen({ view }: { view: PlayerView }) {
  return (
    <div className={styles.leaderboard}>
      <OwnScore own={view.own} focusKey="podium" />
      <h2 className={styles.heading}>{PLAYER.podium}</h2>
      <Podium
        steps={view.podium}
        placeLabel={PLAYER.place}
        emptyLabel={PLAYER.podiumEmpty}
        moreLabel={PLAYER.andMore}
      />
    </div>
  );
}
