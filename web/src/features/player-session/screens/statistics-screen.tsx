import { useEffect } from 'react';
import { buzz } from '#shared/lib/device.ts';
import { COMMON } from '#shared/strings/common.ts';
import { PLAYER } from '#shared/strings/player.ts';
import { rejectionText } from '#shared/strings/rejections.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { resultOf } from '../model/marks.ts';
import type { PlayerView } from '../model/player-view.ts';
import { OUTCOME_WORDS, pointsWords } from '../player-words.ts';
import { RankChange } from './own-score.tsx';
import { AnswerList, QuestionScreen, QuestionTag } from './question-screen.tsx';
import styles from './statistics-screen.module.css';

const nothing = () => undefined;

/** The question is closed: correct or not, points, time, rank. */
export function StatisticsScreen({ view }: { view: PlayerView }) {
  if (!view.question) return <Loading label={COMMON.loading} />;
  return (
    <QuestionScreen content={`${view.question.id} ${resultOf(view).outcome}`}>
      {view.refusal !== null && <Banner tone="error" title={rejectionText(view.refusal)} />}
      <Result view={view} />
      <QuestionTag question={view.question} />
      <AnswerList view={view} onChoose={nothing} />
    </QuestionScreen>
  );
}

/** Correct or not, points, time and place. The announcer reads it out. */
function Result({ view }: { view: PlayerView }) {
  const { outcome, points, time } = resultOf(view);
  useEffect(() => {
    if (outcome === 'correct') buzz([40, 60, 40]);
    else if (outcome === 'wrong') buzz([120]);
  }, [outcome]);
  if (outcome === 'pending') return null;
  return (
    <div className={styles.result} data-outcome={outcome}>
      <p className={styles.word}>
        <Icon name={outcome === 'correct' ? 'tick' : outcome === 'voided' ? 'info' : 'x'} />
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
