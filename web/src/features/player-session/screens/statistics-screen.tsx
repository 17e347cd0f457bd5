import { COMMON } from '#shared/strings/common.ts';
import { rejectionText } from '#shared/strings/rejections.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import type { PlayerView } from '../model/player-view.ts';
import { resultOf } from '../model/result.ts';
import { AnswerList } from './answer-list.tsx';
import { QuestionScreen } from './question-screen.tsx';
import { QuestionTag } from './question-tag.tsx';
import { Result } from './result.tsx';

const nothing = () => undefined;

/** The question is closed: correct or not, points, time, rank. */
export function StatisticsScreen({ view }: { view: PlayerView }) {
  if (!view.question) return <Loading label={COMMON.loading} />;
  return (
    <QuestionScreen content={`${view.question.id} ${resultOf(view).outcome}`}>
      {view.refusal !== null && <Banner tone="error" title={rejectionText(view.refusal)} />}
      <Result view={view} />
      <QuestionTag question={view.question} remaining={null} running={false} />
      <AnswerList view={view} onChoose={nothing} />
    </QuestionScreen>
  );
}
