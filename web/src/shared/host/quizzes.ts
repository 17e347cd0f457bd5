import { type ListedQuiz, quizListSchema } from '@quarry/events/http';
import { type Quiz, quizSchema } from '@quarry/events/quiz/quiz';
import type { Texts } from '@quarry/texts/texts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { API_BASE, ApiError, request } from '#shared/api/request.ts';
import { requestDeletion } from '#shared/host/requests.ts';
import { draftKey, dropDraft } from './drafts.ts';
import { useHost } from './me.ts';
import { refusalText } from './refusal.ts';

/** A quiz with the entity tag of its stored version; null if it was never stored. */
export interface StoredQuiz {
  readonly quiz: Quiz;
  readonly etag: string | null;
}

export const pathOf = (hostId: string, quizId: string) =>
  `/api/users/${encodeURIComponent(hostId)}/quizzes/${encodeURIComponent(quizId)}`;

/** The address that exports a stored quiz as a file. */
export const exportAddress = ({ id, quizUser }: Pick<Quiz, 'id' | 'quizUser'>, format: string): string =>
  `${API_BASE}${pathOf(quizUser.id, id)}/export?format=${format}`;

/** @param query such as `?trash=1` */
export async function listQuizzes(hostId: string, query = ''): Promise<ListedQuiz[]> {
  const response = await request(`/api/users/${encodeURIComponent(hostId)}/quizzes${query}`, { large: true });
  return quizListSchema.parse(await response.json());
}

export async function readQuiz(hostId: string, quizId: string): Promise<StoredQuiz> {
  const response = await request(pathOf(hostId, quizId));
  return { quiz: quizSchema.parse(await response.json()), etag: response.headers.get('etag') };
}

interface SaveOrder {
  readonly stored: StoredQuiz;
  /** Overwrites whatever is stored. */
  readonly overwrite?: boolean;
  /** The quiz came from a file, so its `lastTimePlayed` counts; otherwise the stored one stays. */
  readonly imported?: boolean;
}

/**
 * Saves a quiz if its stored version is the one that was read.
 * @throws ApiError 409 while the quiz is being played, 412 when another version was saved in the meantime
 */
export async function saveQuiz({ stored, overwrite, imported }: SaveOrder): Promise<StoredQuiz> {
  const { quiz, etag } = stored;
  const { id, quizUser, lastTimePlayed, ...rest } = quiz;
  const body = imported || etag === null ? { ...rest, lastTimePlayed } : rest;
  const condition: Record<string, string> = overwrite
    ? {}
    : etag === null
      ? { 'if-none-match': '*' }
      : { 'if-match': etag };
  const response = await request(pathOf(quizUser.id, id), { method: 'PUT', body, headers: condition });
  return { quiz: quizSchema.parse(await response.json()), etag: response.headers.get('etag') };
}

/** Whether a failed save may be stored all the same, because only its response was lost. */
export function mayBeStored(error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : 0;
  return status < 400 || status >= 500;
}

/**
 * Saves versions in sequence. A save whose response was lost may be stored, and the next one would then be refused as
 * if another window had saved. So it is repeated first, which changes nothing if it was stored. The repeat never
 * overwrites, even if the first attempt did: the user was not asked about a version saved since.
 */
export function savesInOrder(save: typeof saveQuiz): typeof saveQuiz {
  let unanswered: { readonly base: string | null; readonly order: SaveOrder } | null = null;

  async function send(order: SaveOrder, base: string | null): Promise<StoredQuiz> {
    try {
      const saved = await save(order);
      unanswered = null;
      return saved;
    } catch (error) {
      if (isChangedInOtherWindow(error)) unanswered = null;
      else if (mayBeStored(error)) unanswered = { base, order };
      throw error;
    }
  }

  return async (order) => {
    const { quiz, etag: base } = order.stored;
    if (order.overwrite || unanswered?.base !== base) return send(order, base);
    const { etag } = await send({ ...unanswered.order, overwrite: false }, base);
    return send({ ...order, stored: { quiz, etag } }, base);
  };
}

export const QUIZZES = ['quizzes'] as const;
const quizKey = (quizId: string) => ['quiz', quizId] as const;

/** The editor's address. @param questionId the question it opens at, in its first empty field */
export function editorPath(quizId: string, questionId?: string): string {
  const query = new URLSearchParams(questionId === undefined ? { id: quizId } : { id: quizId, question: questionId });
  return `/overview/editor?${query}`;
}

/** All quizzes of the host. */
export function useQuizzes() {
  const { id } = useHost();
  return useQuery<Quiz[]>({ queryKey: QUIZZES, queryFn: () => listQuizzes(id) });
}

/** One quiz with its version, fetched whenever a screen opens it but never while it is being edited. */
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

/** Changes the list, then refetches it without waiting: a popup would stay open until the response arrives. */
export function useListChange() {
  const queries = useQueryClient();
  return (change: (list: Quiz[]) => Quiz[] = (list) => list) => {
    queries.setQueryData<Quiz[]>(QUIZZES, (list) => list && change(list));
    void queries.invalidateQueries({ queryKey: QUIZZES });
  };
}

/** A new quiz comes last, in the service's order. */
export const withQuiz = (quiz: Quiz) => (list: Quiz[]) =>
  list.some(({ id }) => id === quiz.id) ? list.map((one) => (one.id === quiz.id ? quiz : one)) : [...list, quiz];

export function useSaveQuiz() {
  const queries = useQueryClient();
  const changeList = useListChange();
  const [save] = useState(() => savesInOrder(saveQuiz));
  return useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      // Only if a screen has the quiz open: the next screen fetches it.
      queries.setQueryData<StoredQuiz>(quizKey(saved.quiz.id), (open) => open && saved);
      changeList(withQuiz(saved.quiz));
    },
    onError: () => changeList(),
  });
}

/** Forgets a quiz that the service no longer has, with its draft. */
export function useForgetQuiz() {
  const changeList = useListChange();
  const { id } = useHost();
  return (quizId: string) => {
    dropDraft(draftKey(id, quizId));
    changeList((list) => list.filter((quiz) => quiz.id !== quizId));
  };
}

/** Its mutation throws ApiError 409 while the quiz is being played. */
export function useDeleteQuiz() {
  const changeList = useListChange();
  const forget = useForgetQuiz();
  const { id } = useHost();
  return useMutation({
    mutationFn: (quizId: string) => requestDeletion(pathOf(id, quizId)),
    onSuccess: (_, quizId) => forget(quizId),
    onError: () => changeList(),
  });
}

/** The message when a quiz could not be read, saved or deleted. */
export function quizFailure(commonTexts: Texts['common'], overviewTexts: Texts['overview'], error: Error): string {
  if (!(error instanceof ApiError)) return commonTexts.errors.generic;
  if (error.code === 'too-many-quizzes') return overviewTexts.tooMany;
  if (error.code === 'unverified-full') return overviewTexts.tooManyUnverified;
  const refusal = refusalText(overviewTexts, error, 'too-much-sent', 'unknown-media');
  if (refusal !== null) return refusal;
  if (error.status === 0) return commonTexts.errors.network;
  if (error.status === 404) return commonTexts.errors.notFound;
  return error.status === 409 ? overviewTexts.playedTitle : commonTexts.errors.generic;
}

/** Whether another window saved or deleted the quiz in the meantime, which opens a popup. */
export function isChangedInOtherWindow(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}
