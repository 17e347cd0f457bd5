import { COMMON } from '#shared/strings/common.ts';
import { PLAYER } from '#shared/strings/player.ts';
import { rejectionText } from '#shared/strings/rejections.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import type { PlayerView } from '../model/player-view.ts';
import styles from './playing-screen.module.css';
import { AnswerList, QuestionScreen, QuestionTag } from './question-screen.tsx';

interface PlayingScreenProps {
  readonly view: PlayerView;
  readonly live: boolean;
  readonly onChoose: (answerId: string) => void;
}

/** What runs against the clock is set as small as 12 px before anybody has to scroll for an answer; in rem. */
const SMALLEST = 0.75;

/** The question runs: read, choose, and see what became of the choice. */
export function PlayingScreen({ view, live, onChoose }: PlayingScreenProps) {
  if (!view.question) return <Loading label={COMMON.loading} />;
  return (
    <QuestionScreen content={view.question.id} smallest={SMALLEST}>
      <QuestionTag question={view.question} remaining={view.remaining} running />
      <AnswerList view={view} onChoose={onChoose} />
      <ChoiceStatus view={view} live={live} />
    </QuestionScreen>
  );
}

/** What there is to say of the answer: a refusal comes first, an earlier answer that was lost last. */
function stateOf({ choice, refusal, missed }: PlayerView) {
  if (refusal !== null) return 'refused';
  return choice?.status ?? (missed ? 'missed' : 'none');
}

/**
 * Where the answer is: on this phone, on its way, or in; or why it does not count. Its line has its place from the start,
 * so that no answer moves under a thumb. A quick way there is not mentioned.
 */
function ChoiceStatus({ view, live }: { view: PlayerView; live: boolean }) {
  const state = stateOf(view);
  return (
    <p className={styles.status} data-state={state} role={state === 'refused' ? 'alert' : 'status'}>
      {state === 'stored' && (
        <>
          <Icon name="tick" /> {PLAYER.answerStored}
        </>
      )}
      {(state === 'queued' || state === 'sending') && (
        <span className={styles.waiting} key={live ? 'saving' : 'kept'}>
          {live ? COMMON.saving : PLAYER.answerQueued}
          {live && <span className={styles.slow}> {PLAYER.slow}</span>}
        </span>
      )}
      {state === 'lost' && PLAYER.answerLost}
      {state === 'missed' && PLAYER.earlierAnswerLost}
      {state === 'refused' && rejectionText(view.refusal)}
    </p>
  );
}
