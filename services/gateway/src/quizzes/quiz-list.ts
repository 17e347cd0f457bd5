import { finished, Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { QuizHead, QuizRecord } from '@quarry/database/quizzes/quiz-record';
import { listedQuizSchema } from '@quarry/events/http';
import type { QuizId, UserId } from '@quarry/events/ids';
import type { Quiz } from '@quarry/events/quiz/quiz';
import { quizSearch } from '@quarry/events/quiz/quiz-search';
import type { FastifyReply } from 'fastify';
import type { SignedIn } from '#accounts/authenticate.ts';
import { createHostSemaphore } from './host-semaphore.ts';
import { chosenHeads, type QuizQuery } from './quiz-query.ts';

type Owner = SignedIn['user'];

/** Quizzes read at a time; the largest are 0.8 MB of JSON. */
const PAGE = 5;
/** Characters sent at a time; a shorter list is sent whole. */
const PIECE = 256 * 1_024;
/** Characters of a long list sent, or of its quizzes searched, per second, so that it does not hog the event loop. */
const PER_SECOND = 8 * 1_024 * 1_024;

/** Lists sent to one host at a time, and lists waiting: far more than it has tabs. */
const LISTS = { atOnce: 2, maxWaiting: 100 };
/** Timeout of a list, milliseconds: a client that does not read would hold its place for ever. */
const LONGEST_MS = 5 * 60_000;

/**
 * Sends a host its quizzes, or those that a query selects, as a JSON array: in the query's order, else in order of
 * creation, or of deletion for those in the trash. Quizzes deleted meanwhile are left out.
 * @param languages by which names are sorted: as in an `Accept-Language` header
 * @throws HttpProblem 429 when too many lists of this host wait
 */
export type SendQuizList = (reply: FastifyReply, owner: Owner, query?: QuizQuery, languages?: string) => Promise<void>;

/** Stored quizzes, and those in the trash. */
export type QuizLists = Readonly<Record<'quizzes' | 'trash', Listed>>;

/**
 * A host's list may be hundreds of megabytes, so it is read a few quizzes at a time while it is sent, and a host gets
 * few lists at once; further ones wait, because several of its tabs may load together. There is no bound over all
 * hosts: a few accounts that do not read would then block everybody's lists.
 */
export function createQuizLists({ quizzes, trash }: QuizLists): SendQuizList {
  const acquire = createHostSemaphore(LISTS);
  return async (reply, owner, query = {}, languages = '') => {
    const leave = await acquire(owner.id);
    const over = new AbortController();
    const pieces = piecesOf(query.trash === '1' ? trash : quizzes, owner, { query, languages }, over.signal);
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

/** Stored or trashed quizzes. */
interface Listed {
  heads(ownerId: UserId): Promise<readonly QuizHead[]>;
  list(ownerId: UserId, ids: readonly QuizId[]): Promise<readonly { quiz: QuizRecord; deletedAt?: Date }[]>;
}

/** A stored quiz with its owner's current account. */
export function ownedQuiz(quiz: QuizRecord, { id, email, autoSendLog }: Owner): Quiz {
  return { ...quiz, quizUser: { id, email, autoSendLog } };
}

/** Yields the list in chunks, with a rest after each, and returns the last one. Stops reading when aborted. */
async function* piecesOf(
  stored: Listed,
  owner: Owner,
  { query, languages }: { readonly query: QuizQuery; readonly languages: string },
  signal: AbortSignal,
): AsyncGenerator<string, string, undefined> {
  const ids = chosenHeads(await stored.heads(owner.id), query, languages).map(({ id }) => id);
  const { query: words = '' } = query;
  const isFound = words.trim() === '' ? null : quizSearch(words);
  let piece = '[';
  let separator = '';
  for (let from = 0; from < ids.length; from += PAGE) {
    if (signal.aborted) return '';
    const page = ids.slice(from, from + PAGE);
    const read = new Map((await stored.list(owner.id, page)).map((one) => [one.quiz.id, one]));
    let passed = 0;
    for (const { quiz, deletedAt } of page.flatMap((id) => read.get(id) ?? [])) {
      if (isFound && !isFound(quiz)) {
        passed += searchedLength(quiz);
        continue;
      }
      piece += separator + JSON.stringify(listedQuizSchema.parse(listedQuiz(quiz, owner, deletedAt)));
      separator = ',';
      if (piece.length < PIECE) continue;
      yield piece;
      await delay((piece.length / PER_SECOND) * 1_000);
      piece = '';
    }
    if (passed > 0) await delay((passed / PER_SECOND) * 1_000);
  }
  return `${piece}]`;
}

const listedQuiz = (quiz: QuizRecord, owner: Owner, deletedAt: Date | undefined) => ({
  ...ownedQuiz(quiz, owner),
  ...(deletedAt && { deletedAt: deletedAt.toISOString() }),
});

/** Characters that a search has scanned. */
const searchedLength = ({ questions }: QuizRecord): number =>
  questions.reduce((sum, { questionText }) => sum + questionText.length, 0);

async function* withLast(
  first: string,
  pieces: AsyncGenerator<string, string, undefined>,
): AsyncGenerator<string, void, undefined> {
  yield first;
  const last = yield* pieces;
  yield last;
}
