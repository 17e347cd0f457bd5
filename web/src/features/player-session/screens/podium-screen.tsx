import { useEffect } from 'react';
import { useCommonTexts } from '#shared/texts/common.ts';
import { Podium } from '#shared/ui/podium/podium.tsx';
import type { ViewOf } from '../model/player-view.ts';
import styles from './leaderboard-screen.module.css';
import { OwnScore } from './own-score.tsx';
import { TeamStandings } from './teams.tsx';

/** 'Your Score' and the three best scores. */
export function PodiumScreen({ view }: { view: ViewOf<'podium'> }) {
  const commonTexts = useCommonTexts();
  // Preloads the next screen, which then needs no connection.
  useEffect(() => void import('./end-screen.tsx').catch(() => undefined), []);
  return (
    <div className={styles.leaderboard}>
      <div className={styles.you}>
        <OwnScore view={view} focusKey="podium" />
        <TeamStandings view={view} />
      </div>
      <section className={styles.board}>
        <h2 className={styles.heading}>{commonTexts.ranking.podium}</h2>
        <Podium steps={view.podium} />
      </section>
    </div>
  );
}
