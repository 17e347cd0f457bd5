import type { Quiz } from '@quarry/events/quiz/quiz';
import { useEffect, useState } from 'react';
import { useSaveQuiz } from '#shared/host/quiz-queries.ts';
import type { StoredQuiz } from '#shared/host/quizzes-api.ts';

/** A quiz under the host's hands: the draft, whether it is saved, and saving it. */
export function useDraft(stored: StoredQuiz) {
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState<Quiz>(stored.quiz);
  const save = useSaveQuiz();
  const dirty = draft !== base.quiz;

  // The browser asks before a tab with unsaved changes is closed.
  useEffect(() => {
    if (!dirty) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [dirty]);

  return {
    draft,
    dirty,
    change: (next: (quiz: Quiz) => Quiz) => setDraft(next),
    saving: save.isPending,
    saved: save.isSuccess && !dirty,
    /** Why the last try to save failed. */
    failure: save.error,
    /** @returns whether it was saved. */
    async save(overwrite = false): Promise<boolean> {
      try {
        const { etag } = await save.mutateAsync({ stored: { quiz: draft, etag: base.etag }, overwrite });
        setBase({ quiz: draft, etag });
        return true;
      } catch {
        return false;
      }
    },
    /** Takes the stored version instead of the draft. */
    replace(next: StoredQuiz) {
      save.reset();
      setBase(next);
      setDraft(next.quiz);
    },
  };
}
