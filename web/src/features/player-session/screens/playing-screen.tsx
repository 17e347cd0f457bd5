import { useLasting } from '#shared/lib/use-lasting.ts';
import { COMMON } from '#shared/strings/common.ts';
import { PLAYER } from '#shared/strings/player.ts';
import { rejectionText } from '#shared/strings/rejections.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { isMissed, timeFor, type ViewOf } from '../model/player-view.ts';
import { newsWords } from '../player-words.ts';
import styles from './playing-screen.module.css';
import { AnswerList, QuestionScreen, QuestionTag } from './question-screen.tsx';

interface PlayingScreenProps {
  readonly view: ViewOf<'playing'>;
  readonly live: boolean;
  readonly onChoose: (answerId: string) => void;
}

/** The open question, its answers, and the state of the choice. */
export function PlayingScreen({ view, live, onChoose }: PlayingScreenProps) {
  const { question, own, remaining, paused } = view;
  return (
    <QuestionScreen open content={question.id}>
      <QuestionTag question={question} clock={{ remaining, total: timeFor(own, question), paused, stale: !live }} />
      <AnswerList view={view} onChoose={onChoose} />
      <ChoiceStatus view={view} live={live} />
    </QuestionScreen>
  );
}

/** The status to show: a refusal first, then the answer, then the clock, then other news. */
function stateOf(view: ViewOf<'playing'>) {
  const { choice, refusal, paused, remaining, news, own } = view;
  if (refusal !== null) return 'refused';
  if (choice !== null) return choice.status;
  if (isMissed(view)) return 'missed';
  // Others may have more.
  if (remaining === 0) return 'over';
  if (paused) return 'paused';
  return news !== null ? 'news' : own?.timeFactor !== undefined && own.timeFactor !== 1 ? 'slower' : 'none';
}

/** After this time, in ms, an unstored answer means that the service lags, which is shown. */
const SLOW_AFTER = 3_000;

/**
 * The state of the answer: queued, in flight, stored, or why it does not count. The line always takes up its space, so that
 * nothing moves under a thumb. A fast acknowledgement shows nothing in between. Announced texts are no live region.
 */
function ChoiceStatus({ view, live }: Omit<PlayingScreenProps, 'onChoose'>) {
  const state = stateOf(view);
  const isWaiting = state === 'queued' || state === 'sending';
  const isSlow = useLasting(isWaiting && live, SLOW_AFTER);
  return (
    <p
      className={styles.status}
      data-state={state}
      role={state === 'refused' ? 'alert' : /paused|news/.test(state) ? undefined : 'status'}
    >
      {state === 'stored' && (
        <span>
          <Icon name="tick" className={styles.tick} /> {PLAYER.answerStored}
        </span>
      )}
      {isWaiting && (
        <span className={styles.waiting} key={live ? 'saving' : 'kept'}>
          {isSlow ? PLAYER.slow : live ? COMMON.saving : PLAYER.answerQueued}
        </span>
      )}
      {state === 'over' && <span className={styles.waiting}>{PLAYER.timeOver}</span>}
      {state === 'lost' && PLAYER.answerLost}
      {state === 'missed' && PLAYER.earlierAnswerLost}
      {state === 'refused' && rejectionText(view.refusal)}
      {state === 'paused' && PLAYER.paused}
      {state === 'news' && newsWords(view)}
      {state === 'slower' && PLAYER.ownTime(view.own?.timeFactor ?? 1)}
    </p>
  );
}
