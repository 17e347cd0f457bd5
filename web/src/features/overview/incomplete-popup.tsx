import type { Quiz } from '@quarry/events/quiz/quiz';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { incompleteQuestions } from '#questions/lacks.ts';
import { draftKey, readUnsaved } from '#shared/host/drafts.ts';
import type { IncompleteQuestion } from '#shared/host/incomplete-list.tsx';
import { IncompleteList } from '#shared/host/incomplete-list.tsx';
import { useHost } from '#shared/host/me.ts';
import { editorPath, readQuiz } from '#shared/host/quizzes.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import type { CheckAction } from './use-checked-action.ts';

/** Most questions listed. */
const MOST_NAMED = 6;

interface Found {
  readonly quiz: Quiz;
  readonly questions: readonly IncompleteQuestion[];
  /** This device has unsaved changes, which will not be played. */
  readonly unsaved: boolean;
}

/** Checks the stored quiz before it is played. @param start plays it */
export function useIncomplete(ask: CheckAction, start: (quiz: Quiz) => void) {
  const overviewTexts = useOverviewTexts();
  const host = useHost();
  const [found, setFound] = useState<Found | null>(null);
  return {
    found,
    dismiss: () => setFound(null),
    playAnyway() {
      setFound(null);
      if (found !== null) start(found.quiz);
    },
    check(quiz: Quiz) {
      const take = (stored: Pick<Quiz, 'name' | 'questions'>) => {
        const lacking = incompleteQuestions(overviewTexts, stored.questions);
        const unsaved = readUnsaved(draftKey(host.id, quiz.id), stored) !== null;
        if (lacking.length === 0 && !unsaved) start(quiz);
        else setFound({ quiz, questions: lacking, unsaved });
      };
      ask(
        { quizId: quiz.id, action: 'play' },
        () => readQuiz(host.id, quiz.id),
        (stored) => take(stored.quiz),
        // A quiz that cannot be read cannot be started, which reports the error.
        () => take({ name: quiz.name, questions: [] }),
      );
    },
  };
}

/** Lists incomplete questions and unsaved changes with links to them; the quiz can be played anyway. */
export function IncompletePopup({ incomplete }: { incomplete: ReturnType<typeof useIncomplete> }) {
  const commonTexts = useCommonTexts();
  const overviewTexts = useOverviewTexts();
  const [, navigate] = useLocation();
  const { found } = incomplete;
  if (found === null) return null;
  const { quiz } = found;
  return (
    <Popup
      open
      title={overviewTexts.incomplete.title}
      onDismiss={incomplete.dismiss}
      safe={<Button label={commonTexts.cancel} look="secondary" onClick={incomplete.dismiss} />}
      others={<Button label={overviewTexts.play} icon="play" onClick={incomplete.playAnyway} />}
    >
      {found.unsaved && (
        <Banner
          tone="warning"
          title={overviewTexts.incomplete.unsaved}
          action={
            <Button
              label={overviewTexts.incomplete.open}
              look="secondary"
              onClick={() => navigate(editorPath(quiz.id))}
            />
          }
        >
          {overviewTexts.incomplete.unsavedHint}
        </Banner>
      )}
      {found.questions.length > 0 && (
        <div>
          <p>{overviewTexts.incomplete.incomplete}</p>
          <IncompleteList
            questions={found.questions}
            most={MOST_NAMED}
            onGo={({ questionId }) => navigate(editorPath(quiz.id, questionId))}
          />
        </div>
      )}
    </Popup>
  );
}
