import { COMMON } from '#shared/strings/common.ts';
import { rejectionText } from '#shared/strings/rejections.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import type { PlayerView } from '../model/player-view.ts';
import { AnswerList } from './answer-list.tsx';
import { ChoiceStatus } from './choice-status.tsx';
import styles from './question-screen.module.css';
import { QuestionTag } from './question-tag.tsx';

interface PlayingScreenProps {
  readonly view: PlayerView;
  readonly live: boolean;
  readonly onChoose: (answerId: string) => void;
}

/** The question runs: read, choose, and see what became of the choice. */
export function PlayingScreen({ view, live, onChoose }: PlayingScreenProps) {
  if (!view.question) return <Loading label={COMMON.loading} />;
  return (
    <div className={styles.question}>
      <QuestionTag question={view.question} remaining={view.remaining} running />
      {view.refusal !== null && <Banner tone="error" title={rejectionText(view.refusal)} />}
      <AnswerList view={view} onChoose={onChoose} />
      <ChoiceStatus choice={view.choice} live={live} />
    </div>
  );
}
