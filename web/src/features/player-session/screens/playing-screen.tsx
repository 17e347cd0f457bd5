import { COMMON } from '#shared/strings/common.ts';
import { Loading } from '#shared/ui/loading/loading.tsx';
import type { PlayerView } from '../model/player-view.ts';
import { AnswerList } from './answer-list.tsx';
import { ChoiceStatus } from './choice-status.tsx';
import { QuestionScreen } from './question-screen.tsx';
import { QuestionTag } from './question-tag.tsx';

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
