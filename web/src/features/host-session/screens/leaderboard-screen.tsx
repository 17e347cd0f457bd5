import type { StatEntry } from '@quarry/events/hub-shapes';
import { hasMoved, placeOf } from '#shared/session/trend.ts';
import { useProjectorTexts } from '#shared/texts/projector.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Heading } from '#shared/ui/page/page.tsx';
import { RankRow } from '#shared/ui/rank-row/rank-row.tsx';
import { TeamBoard } from '#shared/ui/team/team-board.tsx';
import { newcomerOf, voidedNumbers } from '../model/host-counts.ts';
import type { ViewOf } from '../model/host-view.ts';
import { useCapacity } from '../use-capacity.ts';
import styles from './leaderboard-screen.module.css';

/** In rem. */
const ROW = { height: 2.85 };
/** Few enough to be larger. */
const FEW = 5;

/** The leaders with places, arrows and points gained, plus climber and newcomer. */
export function LeaderboardScreen({ view }: { view: ViewOf<'leaderboard'> }) {
  const projectorTexts = useProjectorTexts();
  const voided = voidedNumbers(view);
  const { leaders, climber } = view.summary;
  // With everybody among the leaders nobody is news there.
  const newcomer = view.summary.players > leaders.length ? newcomerOf(leaders) : undefined;
  const isAnyoneAhead = leaders.some(({ score }) => score > 0);
  const isLast = view.asked === view.quiz.questions.length;
  return (
    <div className={styles.leaderboard}>
      <Heading focusKey={`leaderboard-${view.question.id}`} className={styles.heading}>
        {projectorTexts.leaderboard}
      </Heading>
      {voided.length > 0 && <Banner tone="info" title={projectorTexts.doNotCount(voided)} />}
      <TeamBoard teams={view.teams} kind="scores" size="hall" />
      <LeaderRows leaders={leaders} />
      {!isAnyoneAhead && <p className={styles.nobody}>{projectorTexts.noPoints(isLast)}</p>}
      {isAnyoneAhead && (climber || newcomer) && (
        <p className={styles.news}>
          {climber && <span>{projectorTexts.climber(climber.user.identifier, climber.places, climber.place)}</span>}
          {newcomer && <span>{projectorTexts.newcomer(newcomer.user.identifier, placeOf(newcomer))}</span>}
        </p>
      )}
    </div>
  );
}

/** As many as fit; rows move from their previous rank. */
function LeaderRows({ leaders }: { leaders: readonly StatEntry[] }) {
  const projectorTexts = useProjectorTexts();
  const [rows, capacity] = useCapacity<HTMLOListElement>(ROW);
  const shown = leaders.slice(0, capacity);
  return (
    <ol
      ref={rows}
      className={styles.rows}
      data-few={shown.length <= FEW || undefined}
      aria-label={projectorTexts.leaderboard}
    >
      {shown.map((entry) => (
        <li key={entry.user.id}>
          <RankRow
            entry={entry}
            size="hall"
            still={!leaders.some(hasMoved)}
            // At most from just below the last row.
            movedBy={Math.min(entry.previousRank, shown.length + 1) - entry.rank}
          />
        </li>
      ))}
    </ol>
  );
}
