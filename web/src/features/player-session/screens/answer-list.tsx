import { useKeyDown } from '#shared/lib/use-key-down.ts';
import { PLAYER } from '#shared/strings/player.ts';
import { type AnswerMark, AnswerTile } from '#shared/ui/answer-tile/answer-tile.tsx';
import { positionOfKey } from '../model/answer-keys.ts';
import { markOf } from '../model/answer-marks.ts';
import type { PlayerView } from '../model/player-view.ts';
import styles from './answer-list.module.css';

const MARK_WORDS: Partial<Record<AnswerMark, string>> = {
  chosen: PLAYER.chosen,
  correct: PLAYER.correct,
  wrong: PLAYER.wrong,
};

interface AnswerListProps {
  readonly view: PlayerView;
  readonly onChoose: (answerId: string) => void;
}

/** The answers; one tap, or one of the keys 1–6 and A–F. */
export function AnswerList({ view, onChoose }: AnswerListProps) {
  const answers = view.question?.answers ?? [];
  const open = view.phase === 'playing' && view.choice === null;

  useKeyDown((event) => {
    const answer = open ? answers[positionOfKey(event) ?? -1] : undefined;
    if (answer) onChoose(answer.id);
  });

  return (
    <ul className={styles.answers} data-running={view.phase === 'playing' || undefined} aria-label={PLAYER.answers}>
      {answers.map((answer, position) => {
        const mark = markOf(answer, view);
        return (
          <li key={answer.id}>
            <AnswerTile
              position={position}
              text={answer.value}
              mark={mark}
              markLabel={MARK_WORDS[mark]}
              disabled={!open && mark !== 'chosen'}
              onChoose={view.phase === 'playing' ? () => open && onChoose(answer.id) : undefined}
            />
          </li>
        );
      })}
    </ul>
  );
}
