import { placeOf, trendOf, trendWords } from '#shared/session/trend.ts';
import { HOST } from '#shared/strings/host.ts';
import { Heading } from '#shared/ui/page/page.tsx';
import { RankRow } from '#shared/ui/rank-row/rank-row.tsx';
import { VirtualGrid } from '#shared/ui/virtual-grid/virtual-grid.tsx';
import { ranked } from '../model/host-counts.ts';
import type { HostView } from '../model/host-view.ts';
import styles from './leaderboard-screen.module.css';

/** The most rows that one row moves across. */
const FURTHEST = 8;

/** All players by rank, with places, arrows and points gained; rows move from their previous rank. */
export function LeaderboardScreen({ view }: { view: HostView }) {
  return (
    <div className={styles.leaderboard}>
      <Heading focusKey={`leaderboard-${view.currentQuestionId}`} className={styles.heading}>
        {HOST.leaderboard}
      </Heading>
      <VirtualGrid items={ranked(view)} keyOf={(entry) => entry.user.id} label={HOST.leaderboard} rowHeight={88}>
        {(entry) => (
          <RankRow
            id={entry.user.id}
            name={entry.user.identifier}
            place={placeOf(entry)}
            score={entry.score}
            trend={trendOf(entry)}
            trendLabel={trendWords(entry, HOST)}
            gained={entry.answers[0]?.pointsReceived}
            size="hall"
            movedBy={Math.max(-FURTHEST, Math.min(FURTHEST, entry.previousRank - entry.rank))}
          />
        )}
      </VirtualGrid>
    </div>
  );
}
