import { hasMoved } from '#shared/session/trend.ts';
import { usePlayerTexts } from '#shared/texts/player.ts';
import { RankRow } from '#shared/ui/rank-row/rank-row.tsx';
import type { ViewOf } from '../model/player-view.ts';
import styles from './leaderboard-screen.module.css';
import { OwnScore } from './own-score.tsx';
import { TeamStandings } from './teams.tsx';

/** 'Your Score' and the leaders, whose number is bounded. */
export function LeaderboardScreen({ view }: { view: ViewOf<'leaderboard'> }) {
  const playerTexts = usePlayerTexts();
  return (
    <div className={styles.leaderboard}>
      <div className={styles.you}>
        <OwnScore view={view} focusKey="leaderboard" />
        <TeamStandings view={view} />
      </div>
      <section className={styles.board}>
        <h2 className={styles.heading}>{playerTexts.leaders}</h2>
        <ol className={styles.rows}>
          {view.leaders.map((entry) => (
            <li key={entry.user.id}>
              <RankRow entry={entry} own={entry.user.id === view.own?.user.id} still={!view.leaders.some(hasMoved)} />
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
