import { newQuiz } from '@quarry/events/quiz/defaults';
import { useState } from 'react';
import { useHost } from '#shared/host/host-context.ts';
import { quizFailure } from '#shared/host/quiz-failure.ts';
import { useQuiz } from '#shared/host/quiz-queries.ts';
import type { StoredQuiz } from '#shared/host/quizzes-api.ts';
import { randomId } from '#shared/storage/device-id.ts';
import { COMMON } from '#shared/strings/common.ts';
import { SETTINGS } from '#shared/strings/overview.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import { SettingsForm } from './settings-form.tsx';

export type SettingsTarget = { readonly kind: 'new' } | { readonly kind: 'stored'; readonly quizId: string };

interface QuizSettingsProps {
  readonly target: SettingsTarget;
  readonly onClose: () => void;
}

/** The quiz settings popup, for a new quiz or a stored one (specification, section 2). */
export function QuizSettings({ target, onClose }: QuizSettingsProps) {
  return target.kind === 'new' ? (
    <NewQuizSettings onClose={onClose} />
  ) : (
    <StoredQuizSettings quizId={target.quizId} onClose={onClose} />
  );
}

function NewQuizSettings({ onClose }: { onClose: () => void }) {
  const { id, email, autoSendLog } = useHost();
  const [stored] = useState<StoredQuiz>(() => ({
    quiz: newQuiz(randomId, { id, email, autoSendLog }, new Date().toISOString()),
    etag: null,
  }));
  return <SettingsForm stored={stored} onClose={onClose} />;
}

function StoredQuizSettings({ quizId, onClose }: { quizId: string; onClose: () => void }) {
  const quiz = useQuiz(quizId);
  if (quiz.data !== undefined) return <SettingsForm stored={quiz.data} onClose={onClose} />;
  return (
    <Popup
      open
      title={SETTINGS.title}
      onDismiss={onClose}
      safe={<Button label={SETTINGS.close} look="secondary" onClick={onClose} />}
    >
      {quiz.isError ? <p role="alert">{quizFailure(quiz.error)}</p> : <Loading label={COMMON.loading} />}
    </Popup>
  );
}
