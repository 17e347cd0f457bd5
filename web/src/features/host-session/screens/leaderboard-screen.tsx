import type { StatEntry } from '@quarry/events/hub-shapes';
import { hasMoved, placeOf } from '#shared/session/trend.ts';
import { useFinaleTexts } from '#shared/texts/finale.ts';
import { useProjectorTexts } from '#shared/texts/projector.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Heading } from '#shared/ui/page/page.tsx';
import { VeiledSteps } from '#shared/ui/podium/veiled-steps.tsx';
import { RankRow } from '#shared/ui/rank-row/rank-row.tsx';
import { TeamBoard } from '#shared/ui/team/team-board.tsx';
import type { ViewOf } from '../model/host-view.ts';
import { useCapacity } from '../use-capacity.ts';
import { newcomerOf, toldLeaders, voidedNumbers } from './hall-counts.ts';
import styles from './leaderboard-screen.module.css';

/** In rem. */
const ROW = { height: 2.85 };
/** Up to this many rows are larger. */
const FEW = 5;

/**
 * The leaders with places, arrows and points gained, plus climber and newcomer; after the last question without the
 * podium's players.
 */
export function LeaderboardScreen({ view }: { view: ViewOf<'leaderboard'> }) {
  const projectorTexts = useProjectorTexts();
  const voided = voidedNumbers(view);
  const { untold } = view;
  const isSuspense = untold.length > 0;
  const leaders = toldLeaders(view);
  const { climber } = view.summary;
  // If everybody is among the leaders, nobody is a newcomer.
  const newcomer = view.summary.players > leaders.length ? newcomerOf(leaders) : undefined;
  const isAnyoneAhead = isSuspense || leaders.some(({ score }) => score > 0);
  const isLast = view.asked === view.quiz.questions.length;
  return (
    <div className={styles.leaderboard}>
      <Heading focusKey={`leaderboard-${view.question.id}`} className={styles.heading}>
        {projectorTexts.leaderboard}
      </Heading>
      {voided.length > 0 && <Banner tone="info" title={projectorTexts.doNotCount(voided)} />}
      <TeamBoard teams={view.teams} kind="scores" size="hall" untold={untold} />
      {isSuspense ? <Suspense untold={untold} leaders={leaders} /> : <LeaderRows leaders={leaders} />}
      {!isAnyoneAhead && <p className={styles.nobody}>{projectorTexts.noPoints(isLast)}</p>}
      {!isSuspense && isAnyoneAhead && (climber || newcomer) && (
        <p className={styles.news}>
          {climber && <span>{projectorTexts.climber(climber.user.identifier, climber.places, climber.place)}</span>}
          {newcomer && <span>{projectorTexts.newcomer(newcomer.user.identifier, placeOf(newcomer))}</span>}
        </p>
      )}
    </div>
  );
}

/** The veiled first three, and beside them the players who follow. */
function Suspense({ untold, leaders }: Pick<ViewOf<'leaderboard'>, 'untold'> & { leaders: readonly StatEntry[] }) {
  const finaleTexts = useFinaleTexts();
  return (
    <div className={styles.suspense} data-alone={leaders.length === 0 || undefined}>
      <div className={styles.veiled}>
        <p className={styles.question}>{finaleTexts.whoIsIt}</p>
        <VeiledSteps untold={untold} size="hall" />
        <p className={styles.hint}>{finaleTexts.podiumTells}</p>
      </div>
      {leaders.length > 0 && <LeaderRows leaders={leaders} />}
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
            // At most from just below the last row shown.
            movedBy={Math.min(entry.previousRank, (shown[0]?.rank ?? 1) + shown.length) - entry.rank}
          />
        </li>
      ))}
    </ol>
  );
}
