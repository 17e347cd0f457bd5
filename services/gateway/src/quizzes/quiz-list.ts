import { finished, Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { QuizRecord } from '@quarry/database/quizzes/quiz-record';
import type { QuizStore } from '@quarry/database/quizzes/quiz-store';
import { type Quiz, quizSchema } from '@quarry/events/quiz/quiz';
import type { FastifyReply } from 'fastify';
import type { SignedIn } from '#accounts/authenticate.ts';
import { createHostSemaphore } from './host-semaphore.ts';

type Owner = SignedIn['user'];

/** Quizzes read at a time; the largest are 0.8 MB of JSON. */
const PAGE = 5;
/** Characters sent at a time; a shorter list is sent whole. */
const PIECE = 256 * 1_024;
/** Characters of a long list sent per second, so that it does not hog the event loop. */
const PER_SECOND = 8 * 1_024 * 1_024;

/** Lists sent to one host at a time, and lists waiting: far more than it has tabs. */
const LISTS = { atOnce: 2, maxWaiting: 100 };
/** Timeout of a list, milliseconds: a client that does not read would hold its place for ever. */
const LONGEST_MS = 5 * 60_000;

/**
 * Sends a host the list of its quizzes: a JSON array in order of creation, without those that are deleted meanwhile.
 * @throws HttpProblem 429 when too many lists of this host wait
 */
export type SendQuizList = (reply: FastifyReply, owner: Owner) => Promise<void>;

/**
 * A host's list may be hundreds of megabytes, so it is read a few quizzes at a time while it is sent, and a host gets
 * few lists at once; further ones wait, because several of its tabs may load together. There is no bound over all
 * hosts: a few accounts that do not read would then block everybody's lists.
 */
export function createQuizLists(quizzes: Pick<QuizStore, 'ids' | 'list'>): SendQuizList {
  const acquire = createHostSemaphore(LISTS);
  return async (reply, owner) => {
    const leave = await acquire(owner.id);
    const over = new AbortController();
    const pieces = piecesOf(quizzes, owner, over.signal);
    const overdue = setTimeout(() => reply.raw.destroy(), LONGEST_MS);
    // A HEAD is answered before the list is read: the place is released once reading has ended too.
    finished(reply.raw, () => {
      clearTimeout(overdue);
      over.abort();
      void pieces.return('').finally(leave);
    });
    const first = await pieces.next();
    reply.type('application/json; charset=utf-8');
    if (first.done) reply.send(first.value);
    else reply.send(Readable.from(withLast(first.value, pieces), { highWaterMark: 1 }));
  };
}

/** A stored quiz with its owner's current account. */
export function ownedQuiz(quiz: QuizRecord, { id, email, autoSendLog }: Owner): Quiz {
  return { ...quiz, quizUser: { id, email, autoSendLog } };
}

/** Yields the list in chunks, with a rest after each, and returns the last one. Stops reading when aborted. */
async function* piecesOf(
  quizzes: Pick<QuizStore, 'ids' | 'list'>,
  owner: Owner,
  signal: AbortSignal,
): AsyncGenerator<string, string, undefined> {
  const ids = await quizzes.ids(owner.id);
  let piece = '[';
  let separator = '';
  for (let from = 0; from < ids.length; from += PAGE) {
    if (signal.aborted) return '';
    for (const { quiz } of await quizzes.list(owner.id, ids.slice(from, from + PAGE))) {
      piece += separator + JSON.stringify(quizSchema.parse(ownedQuiz(quiz, owner)));
      separator = ',';
      if (piece.length < PIECE) continue;
      yield piece;
      await delay((piece.length / PER_SECOND) * 1_000);
      piece = '';
    }
  }
  return `${piece}]`;
}

async function* withLast(
  first: string,
  pieces: AsyncGenerator<string, string, undefined>,
): AsyncGenerator<string, void, undefined> {
  yield first;
  const last = yield* pieces;
  yield last;
}
