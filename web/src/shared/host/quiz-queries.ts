import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { draftKey, dropDraft } from './drafts.ts';
import { useHost } from './host-context.ts';
import { deleteQuiz, listQuizzes, readQuiz, saveQuiz } from './quizzes-api.ts';

export const QUIZZES = ['quizzes'] as const;
const quizKey = (quizId: string) => ['quiz', quizId] as const;

/** All quizzes of the host. */
export function useQuizzes() {
  const { id } = useHost();
  return useQuery({ queryKey: QUIZZES, queryFn: () => listQuizzes(id) });
}

/** One quiz with its version. Read anew each time a screen opens it; not under the hands of somebody who edits. */
export function useQuiz(quizId: string) {
  const { id } = useHost();
  return useQuery({
    queryKey: quizKey(quizId),
    queryFn: () => readQuiz(id, quizId),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

export function useSaveQuiz() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: saveQuiz,
    onSuccess: (saved) => {
      queries.setQueryData(quizKey(saved.quiz.id), saved);
      return queries.invalidateQueries({ queryKey: QUIZZES });
    },
  });
}

export function useDeleteQuiz() {
  const queries = useQueryClient();
  const { id } = useHost();
  return useMutation({
    mutationFn: (quizId: string) => deleteQuiz(id, quizId),
    onSuccess: (_, quizId) => dropDraft(draftKey(id, quizId)),
    onSettled: () => queries.invalidateQueries({ queryKey: QUIZZES }),
  });
}
