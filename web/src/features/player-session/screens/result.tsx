import { useEffect } from 'react';
import { buzz } from '#shared/lib/buzz.ts';
import { PLAYER } from '#shared/strings/player.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import type { PlayerView } from '../model/player-view.ts';
import { type QuestionResult, resultOf } from '../model/result.ts';
import { RankChange } from './rank-change.tsx';
import styles from './result.module.css';

const WORDS: Record<QuestionResult['outcome'], string> = {
  pending: '',
  correct: PLAYER.resultCorrect,
  wrong: PLAYER.resultWrong,
  none: PLAYER.resultNone,
  lost: PLAYER.answerLost,
};

/** Correct or not, points, time and rank, at a glance. */
export function Result({ view }: { view: PlayerView }) {
  const { outcome, points, time } = resultOf(view);
  useEffect(() => {
    if (outcome === 'correct') buzz([40, 60, 40]);
    else if (outcome === 'wrong') buzz([120]);
  }, [outcome]);
  if (outcome === 'pending') return null;
  return (
    <div className={styles.result} data-outcome={outcome} role="status">
      <p className={styles.word}>
        <Icon name={outcome === 'correct' ? 'tick' : 'x'} />
        {WORDS[outcome]}
      </p>
      <p className={styles.details}>
        <strong>{points > 0 ? PLAYER.points(points) : PLAYER.noPoints}</strong>
        {time !== null && <span>{PLAYER.time(time)}</span>}
        {view.own && <RankChange standing={view.own} />}
      </p>
    </div>
  );
}
