import type { PlayersPageAnswer } from '@quarry/events/http';
import type { StatEntry } from '@quarry/events/hub-shapes';
import { placeOf, trendOf, trendWords } from '#shared/session/trend.ts';
import { HOST } from '#shared/strings/host.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Heading } from '#shared/ui/page/page.tsx';
import { RankRow } from '#shared/ui/rank-row/rank-row.tsx';
import { TeamBoard } from '#shared/ui/team/team-board.tsx';
import { VirtualGrid } from '#shared/ui/virtual-grid/virtual-grid.tsx';
import { voidedNumbers } from '../model/host-counts.ts';
import type { HostView } from '../model/host-view.ts';
import { usePlayers } from '../model/use-players.ts';
import styles from './leaderboard-screen.module.css';

/** The most rows that one row moves across. */
const FURTHEST = 8;

type Row = PlayersPageAnswer['players'][number];

/** A leader of the summary, until the list has come. */
function rowOf(entry: StatEntry): Row {
  const { user, score, rank, previousRank, place = rank, previousPlace = previousRank, answers } = entry;
  const [answer] = answers;
  const gained = answer ? { gained: answer.pointsReceived } : {};
  return { ...user, connected: true, score, rank, previousRank, place, previousPlace, ...gained };
}

interface LeaderboardScreenProps {
  readonly view: HostView;
  /** Null on a stage, which may not list the players: it shows the leaders. */
  readonly sessionId: string | null;
}

/** All players by rank, with places, arrows and points gained; rows move from their previous rank. */
export function LeaderboardScreen({ view, sessionId }: LeaderboardScreenProps) {
  const { rows, more } = usePlayers({ sessionId, sort: 'score', query: '', of: view.summary });
  const leaders = view.summary.leaders.map(rowOf);
  const voided = voidedNumbers(view);
  return (
    <div className={styles.leaderboard}>
      <Heading focusKey={`leaderboard-${view.currentQuestionId}`} className={styles.heading}>
        {HOST.leaderboard}
      </Heading>
      {voided.length > 0 && <Banner tone="info" title={HOST.doNotCount(voided)} />}
      <TeamBoard teams={view.teams} kind="scores" size="hall" />
      <VirtualGrid
        items={rows.length > 0 ? rows : leaders}
        keyOf={(row) => row.id}
        label={HOST.leaderboard}
        rowHeight={88}
        total={sessionId === null ? leaders.length : view.summary.players}
        onEnd={more}
      >
        {(row) => (
          <RankRow
            id={row.id}
            name={row.identifier}
            place={placeOf(row)}
            score={row.score}
            trend={trendOf(row)}
            trendLabel={trendWords(row, HOST)}
            gained={row.gained}
            size="hall"
            movedBy={Math.max(-FURTHEST, Math.min(FURTHEST, row.previousRank - row.rank))}
          />
        )}
      </VirtualGrid>
    </div>
  );
}
