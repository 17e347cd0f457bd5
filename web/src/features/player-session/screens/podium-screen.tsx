import type { StatEntry } from '@quarry/events/hub-shapes';
import { useEffect } from 'react';
import { PlayerHelmet } from '#shared/art/helmet/helmet.tsx';
import { buzz } from '#shared/lib/device.ts';
import { nobodyScored, placeOf } from '#shared/session/trend.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useFinaleTexts } from '#shared/texts/finale.ts';
import { usePlayerTexts } from '#shared/texts/player.ts';
import { Heading } from '#shared/ui/page/page.tsx';
import { Podium } from '#shared/ui/podium/podium.tsx';
import { VeiledSteps } from '#shared/ui/podium/veiled-steps.tsx';
import { Score } from '#shared/ui/score/score.tsx';
import { rankedIn, type ViewOf } from '../model/player-view.ts';
import { warmWords } from '../warm-words.ts';
import styles from './leaderboard-screen.module.css';
import { OwnScore } from './own-score.tsx';
import own from './podium-screen.module.css';
import { TeamStandings } from './teams.tsx';

/** After the last question: 'Your Score', without places. */
export function SuspenseScreen({ view }: { view: ViewOf<'leaderboard'> }) {
  const finaleTexts = useFinaleTexts();
  return (
    <div className={styles.leaderboard}>
      <div className={styles.you}>
        <OwnScore view={view} focusKey="leaderboard" />
        <TeamStandings view={view} />
      </div>
      <section className={own.suspense}>
        <h2 className={own.question}>{finaleTexts.whoIsIt}</h2>
        <VeiledSteps untold={view.untold} />
        <p className={own.hint}>{finaleTexts.lookUp}</p>
      </section>
    </div>
  );
}

/** 'Your Score', with the place once revealed, and the three best scores as the projector reveals them. */
export function PodiumScreen({ view }: { view: ViewOf<'podium'> }) {
  const commonTexts = useCommonTexts();
  // Preloads the next screen, which then needs no connection.
  useEffect(() => void import('./end-screen.tsx').catch(() => undefined), []);
  return (
    <div className={styles.leaderboard}>
      <div className={styles.you}>
        {view.own === null ? <OwnScore view={view} focusKey="podium" /> : <OwnPlace view={view} entry={view.own} />}
        <TeamStandings view={view} />
      </div>
      <section className={styles.board}>
        <h2 className={styles.heading}>{commonTexts.ranking.podium}</h2>
        <Podium steps={view.podium} untold={view.untold} />
      </section>
    </div>
  );
}

/** The player's step of the podium; undefined below it. */
const stepOf = ({ podium }: ViewOf<'podium'>, entry: StatEntry) =>
  podium.find(({ sharedPlace }) => sharedPlace === placeOf(entry))?.place;

function OwnPlace({ view, entry }: { view: ViewOf<'podium'>; entry: StatEntry }) {
  const finaleTexts = useFinaleTexts();
  const playerTexts = usePlayerTexts();
  const { user, score, shared } = entry;
  const place = placeOf(entry);
  const step = stepOf(view, entry);
  const isTold = step === undefined || !view.untold.includes(step);
  const ranked = rankedIn(view);
  const isNobody = nobodyScored(place, score);
  const warm = isNobody
    ? playerTexts.noneScored
    : warmWords(finaleTexts, { score, place, players: ranked, shared, step });
  const isWinner = isTold && !isNobody && place === 1;
  useEffect(() => {
    if (isWinner) buzz([60, 60, 60, 60, 240]);
  }, [isWinner]);
  return (
    <section className={own.own} data-step={(isTold && !isNobody && step) || undefined}>
      <Heading focusKey="podium" className={own.heading}>
        {playerTexts.yourScore}
      </Heading>
      <PlayerHelmet id={user.id} name={user.identifier} className={own.helmet} />
      <div className={own.who}>
        <Score value={score} size="large" />
        {/* Shown once it is revealed. */}
        <div className={own.told} role="status">
          {isTold && !isNobody && (
            <p className={own.place}>
              {/* The space allows a line break here, unlike the spaces within each part. */}
              <strong>{playerTexts.place(place, ranked)}</strong>{' '}
              {shared && place === 1 && <span className={own.shared}>{playerTexts.shared}</span>}
            </p>
          )}
          <p className={own.warm}>{isTold ? warm : finaleTexts.soon}</p>
        </div>
      </div>
    </section>
  );
}
