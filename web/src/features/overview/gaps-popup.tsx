import type { Quiz } from '@quarry/events/quiz/quiz';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { quizGaps } from '#questions/gaps.ts';
import { draftKey, readUnsaved } from '#shared/host/drafts.ts';
import type { Gap } from '#shared/host/gap-list.tsx';
import { GapList } from '#shared/host/gap-list.tsx';
import { useHost } from '#shared/host/me.ts';
import { editorPath, readQuiz } from '#shared/host/quizzes.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import type { CheckAction } from './use-checked-action.ts';

/** The most gaps that are listed. */
const MOST_NAMED = 6;

interface Found {
  readonly quiz: Quiz;
  readonly gaps: readonly Gap[];
  /** This device keeps unsaved changes, which are not played. */
  readonly unsaved: boolean;
}

/** Checks the stored quiz before it is played. @param start plays it */
export function useGaps(ask: CheckAction, start: (quiz: Quiz) => void) {
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
      const take = (questions: Quiz['questions']) => {
        const gaps = quizGaps(overviewTexts, questions);
        const unsaved = readUnsaved(draftKey(host.id, quiz.id), questions) !== null;
        if (gaps.length === 0 && !unsaved) start(quiz);
        else setFound({ quiz, gaps, unsaved });
      };
      ask(
        { quizId: quiz.id, action: 'play' },
        () => readQuiz(host.id, quiz.id),
        (stored) => take(stored.quiz.questions),
        // A quiz that cannot be read cannot be started, which reports the error.
        () => take([]),
      );
    },
  };
}

/** Lists what is incomplete or unsaved and leads there; the quiz can be played anyway. */
export function GapsPopup({ gaps }: { gaps: ReturnType<typeof useGaps> }) {
  const commonTexts = useCommonTexts();
  const overviewTexts = useOverviewTexts();
  const [, navigate] = useLocation();
  const { found } = gaps;
  if (found === null) return null;
  const { quiz } = found;
  return (
    <Popup
      open
      title={overviewTexts.gaps.title}
      onDismiss={gaps.dismiss}
      safe={<Button label={commonTexts.cancel} look="secondary" onClick={gaps.dismiss} />}
      others={<Button label={overviewTexts.play} icon="play" onClick={gaps.playAnyway} />}
    >
      {found.unsaved && (
        <Banner
          tone="warning"
          title={overviewTexts.gaps.unsaved}
          action={
            <Button label={overviewTexts.gaps.open} look="secondary" onClick={() => navigate(editorPath(quiz.id))} />
          }
        >
          {overviewTexts.gaps.unsavedHint}
        </Banner>
      )}
      {found.gaps.length > 0 && (
        <div>
          <p>{overviewTexts.gaps.incomplete}</p>
          <GapList
            gaps={found.gaps}
            most={MOST_NAMED}
            onGo={({ questionId }) => navigate(editorPath(quiz.id, questionId))}
          />
        </div>
      )}
    </Popup>
  );
}
