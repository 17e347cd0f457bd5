import { abridge, characterCount } from '@quarry/events/characters';
import { shareAnswer } from '@quarry/events/http';
import { LIMITS } from '@quarry/events/limits';
import { type Quiz, quizSchema } from '@quarry/events/quiz/quiz';
import type { Texts } from '@quarry/texts/texts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { request } from '#shared/api/request.ts';
import { requestDeletion } from '#shared/host/requests.ts';
import { randomId } from '#shared/storage/device-id.ts';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { useHost } from './me.ts';
import { listQuizzes, mayBeStored, pathOf, readQuiz, saveQuiz, useListChange, withQuiz } from './quizzes.ts';

/** What a host does with its quizzes as a whole: copies, tags, the trash and links. */

/** The name of a copy, which still says so if the original's name is cut. */
export function copyName(overviewTexts: Texts['overview'], name: string): string {
  return overviewTexts.copyOf(abridge(name, LIMITS.quizNameLength - characterCount(overviewTexts.copyOf(''))));
}

/**
 * Has the service copy a quiz.
 * @param path of the quiz
 * @param copy its id, under which repeated calls make it only once, and its name
 */
export async function copyQuiz(path: string, copy: { readonly id: string; readonly name: string }): Promise<Quiz> {
  const response = await request(`${path}/copy`, { method: 'POST', body: copy });
  return quizSchema.parse(await response.json());
}

/** Copies a quiz. @returns the copy, once the list has it */
export function useDuplicateQuiz() {
  const overviewTexts = useOverviewTexts();
  const changeList = useListChange();
  const { id } = useHost();
  /** By the quiz's id: copies whose response was lost; a retry asks for the same copy. */
  const [unanswered] = useState(() => new Map<string, { readonly id: string; readonly name: string }>());
  return useMutation({
    mutationFn: async (quiz: Pick<Quiz, 'id' | 'name'>) => {
      const copy = unanswered.get(quiz.id) ?? { id: randomId(), name: copyName(overviewTexts, quiz.name) };
      unanswered.delete(quiz.id);
      try {
        return await copyQuiz(pathOf(id, quiz.id), copy);
      } catch (error) {
        if (mayBeStored(error)) unanswered.set(quiz.id, copy);
        throw error;
      }
    },
    onSuccess: (copy) => changeList(withQuiz(copy)),
    onError: () => changeList(),
  });
}

/** Changes the tags of a quiz's stored version. */
export function useSaveTags() {
  const changeList = useListChange();
  const { id } = useHost();
  return useMutation({
    mutationFn: async ({ quizId, tags }: { readonly quizId: string; readonly tags: readonly string[] }) => {
      const { quiz, etag } = await readQuiz(id, quizId);
      return saveQuiz({ stored: { quiz: { ...quiz, tags: [...tags] }, etag } });
    },
    onSuccess: ({ quiz }) => changeList(withQuiz(quiz)),
    onError: () => changeList(),
  });
}

const TRASH = ['trash'] as const;

/** The host's deleted quizzes, the most recently deleted first. */
export function useTrash() {
  const { id } = useHost();
  return useQuery({ queryKey: TRASH, queryFn: () => listQuizzes(id, '?trash=1'), staleTime: 0, gcTime: 0 });
}

/** Takes a quiz out of the trash. */
export function useRestoreQuiz() {
  const queries = useQueryClient();
  const changeList = useListChange();
  const { id } = useHost();
  return useMutation({
    mutationFn: async (quizId: string) => {
      const response = await request(`${pathOf(id, quizId)}/restore`, { method: 'POST' });
      return quizSchema.parse(await response.json());
    },
    onSuccess: (quiz) => changeList((list) => withQuiz(quiz)(list).sort(byCreation)),
    // It may have succeeded with only its response lost.
    onError: () => changeList(),
    onSettled: () => void queries.invalidateQueries({ queryKey: TRASH }),
  });
}

/** The service's order. */
const byCreation = (one: Quiz, other: Quiz): number =>
  Date.parse(one.createdOn) - Date.parse(other.createdOn) || (one.id < other.id ? -1 : 1);

/** Deletes a quiz in the trash for good. */
export function useDeleteForGood() {
  const queries = useQueryClient();
  const { id } = useHost();
  return useMutation({
    mutationFn: (quizId: string) => requestDeletion(`${pathOf(id, quizId)}?trash=1`),
    onSettled: () => void queries.invalidateQueries({ queryKey: TRASH }),
  });
}

const shareAnswerOrNone = shareAnswer.extend({ url: z.string().nullable() });

/** The link that shares a quiz; null while it is not shared. */
export function useShare(quizId: string) {
  const queries = useQueryClient();
  const { id } = useHost();
  const path = `${pathOf(id, quizId)}/share`;
  const queryKey = ['share', quizId] as const;
  const set = (url: string | null) => queries.setQueryData(queryKey, linkOf(url));
  return {
    link: useQuery({
      queryKey,
      queryFn: async () => linkOf(shareAnswerOrNone.parse(await (await request(path)).json()).url),
      staleTime: 0,
      gcTime: 0,
    }),
    make: useMutation({
      mutationFn: async () => shareAnswer.parse(await (await request(path, { method: 'POST' })).json()).url,
      onSuccess: set,
    }),
    stop: useMutation({ mutationFn: () => requestDeletion(path), onSuccess: () => set(null) }),
  };
}

/** The page is on the app's origin, wherever the API is. */
const linkOf = (url: string | null): string | null => url && `${window.location.origin}${url}`;
