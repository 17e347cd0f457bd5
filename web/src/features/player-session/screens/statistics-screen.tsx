import { COMMON } from '#shared/strings/common.ts';
import { rejectionText } from '#shared/strings/rejections.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import type { PlayerView } from '../model/player-view.ts';
import { AnswerList } from './answer-list.tsx';
import styles from './question-screen.module.css';
import { QuestionTag } from './question-tag.tsx';
import { Result } from './result.tsx';

const nothing = () => undefined;

/** The question is closed: correct or not, points, time, rank. */
export function StatisticsScreen({ view }: { view: PlayerView }) {
  if (!view.question) return <Loading label={COMMON.loading} />;
  return (
    <div className={styles.question}>
      {view.refusal !== null && <Banner tone="error" title={rejectionText(view.refusal)} />}
      <Result view={view} />
      <QuestionTag question={view.question} remaining={null} running={false} />
      <AnswerList view={view} onChoose={nothing} />
    </div>
  );
}
