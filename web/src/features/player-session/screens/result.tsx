import { useEffect } from 'react';
import { buzz } from '#shared/lib/buzz.ts';
import { PLAYER } from '#shared/strings/player.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import type { PlayerView } from '../model/player-view.ts';
import { resultOf } from '../model/result.ts';
import { OUTCOME_WORDS, pointsWords } from '../player-words.ts';
import { RankChange } from './rank-change.tsx';
import styles from './result.module.css';

/** Correct or not, points, time and place, at a glance. The announcer says it aloud. */
export function Result({ view }: { view: PlayerView }) {
  const { outcome, points, time } = resultOf(view);
  useEffect(() => {
    if (outcome === 'correct') buzz([40, 60, 40]);
    else if (outcome === 'wrong') buzz([120]);
  }, [outcome]);
  if (outcome === 'pending') return null;
  return (
    <div className={styles.result} data-outcome={outcome}>
      <p className={styles.word}>
        <Icon name={outcome === 'correct' ? 'tick' : 'x'} />
        {OUTCOME_WORDS[outcome]}
      </p>
      <p className={styles.details}>
        <strong>{pointsWords(points)}</strong>
        {time !== null && <span>{PLAYER.time(time)}</span>}
        {view.own && <RankChange entry={view.own} />}
      </p>
    </div>
  );
}
