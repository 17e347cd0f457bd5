import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { QuizRecord } from '@quarry/database/quizzes/quiz-record';
import { quizListSchema } from '@quarry/events/http';
import { type QuizId, quizIdSchema, userIdSchema } from '@quarry/events/ids';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { question } from '@quarry/events/spec-support/samples';
import { type FastifyReply, fastify } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createQuizLists } from './quiz-list.ts';

const account = { autoSendLog: false, verified: true };
const ada = { id: userIdSchema.parse('ada'), email: 'ada@example.com', ...account };
const bob = { id: userIdSchema.parse('bob'), email: 'bob@example.com', ...account };

/** Quizzes of a host; records the ids of each read. */
function storeOf(quizCount: number, questionCount = 1) {
  const ids = Array.from({ length: quizCount }, (_, i) => quizIdSchema.parse(`quiz-${i}`));
  const questions = Array.from({ length: questionCount }, (_, i) => question(`q${i}`));
  const quizOf = (id: QuizId): QuizRecord => {
    const dates = { createdOn: '2024-05-01T10:20:30.456Z', lastTimePlayed: null };
    return { id, name: 'Minerals', questions, options: DEFAULT_QUIZ_OPTIONS, ...dates };
  };
  const read: (readonly QuizId[])[] = [];
  const list = async (_: unknown, some: readonly QuizId[] = ids) => {
    read.push(some);
    return some.map((id) => ({ quiz: quizOf(id), revision: 1 }));
  };
  const heads = async () => ids.map(quizOf);
  return { quizzes: { heads, list }, trash: { heads: async () => [], list: async () => [] }, ids, read };
}

/** A response whose client reads or leaves only when the spec says so. */
function openReply() {
  const raw = new PassThrough();
  const sent: (string | Readable)[] = [];
  const reply = {
    raw,
    type: () => reply,
    send: (content: string | Readable) => {
      sent.push(content);
      if (content instanceof Readable) content.pipe(raw);
      return reply;
    },
  };
  return { reply: reply as unknown as FastifyReply, raw, sent, leave: () => raw.destroy() };
}

describe('[A1493] a list of quizzes', () => {
  test('that is short is sent at once, though it is read a few quizzes at a time', async () => {
    const store = storeOf(12);
    const { reply, sent } = openReply();
    await createQuizLists(store)(reply, ada);
    const quizzes = quizListSchema.parse(JSON.parse(String(sent[0])));
    expect(quizzes.map(({ id }) => id)).toEqual(store.ids);
    expect(quizzes[0]?.quizUser).toEqual({ id: 'ada', email: 'ada@example.com', autoSendLog: false });
    expect(store.read.map(({ length }) => length)).toEqual([5, 5, 2]);
  });

  test('that is empty is an empty array', async () => {
    const { reply, sent } = openReply();
    await createQuizLists(storeOf(0))(reply, ada);
    expect(sent).toEqual(['[]']);
  });

  test('that is long is read while it is sent', async () => {
    const store = storeOf(15, 200);
    const { reply, raw } = openReply();
    await createQuizLists(store)(reply, ada);
    expect(store.read).toHaveLength(1);
    const quizzes = quizListSchema.parse(JSON.parse(await text(raw)));
    expect(quizzes.map(({ id }) => id)).toEqual(store.ids);
  });

  test('that is long is not read further after a HEAD was answered', async () => {
    const store = storeOf(15, 200);
    const send = createQuizLists(store);
    const app = fastify();
    app.get('/', async (_, reply) => {
      await send(reply, ada);
      return reply;
    });
    for (let i = 0; i < 2; i++) expect((await app.inject({ method: 'HEAD', url: '/' })).body).toBe('');
    // Takes at least as long as reading on would have: it rests after the same chunks and began later.
    const { body } = await app.inject('/');
    expect(quizListSchema.parse(JSON.parse(body))).toHaveLength(15);
    expect(store.read.map((page) => page[0])).toEqual(['quiz-0', 'quiz-0', 'quiz-0', 'quiz-5', 'quiz-10']);
  });
});

describe('[A1493] of one host', () => {
  afterEach(() => void vi.useRealTimers());

  test('two lists are sent at once, and further ones wait without delaying other hosts', async () => {
    const send = createQuizLists(storeOf(1));
    const replies = Array.from({ length: 5 }, openReply);
    const sending = replies.map(({ reply }) => send(reply, ada));
    await Promise.all(sending.slice(0, 2));
    await send(openReply().reply, bob);
    const sent = () => replies.map((one) => one.sent.length);
    expect(sent()).toEqual([1, 1, 0, 0, 0]);
    replies[1]?.leave();
    await sending[2];
    expect(sent()).toEqual([1, 1, 1, 0, 0]);
    // Its client has left the queue: the next one gets the place.
    replies[3]?.leave();
    replies[0]?.leave();
    await sending[4];
    expect(replies[4]?.sent).toHaveLength(1);
  });

  test('one more than a hundred waiting is refused', async () => {
    const send = createQuizLists(storeOf(1));
    for (let i = 0; i < 102; i++) void send(openReply().reply, ada);
    await expect(send(openReply().reply, ada)).rejects.toMatchObject({ status: 429 });
    await send(openReply().reply, bob);
  });

  test('a list that is not read to its end releases its place after five minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const send = createQuizLists(storeOf(1));
    for (let i = 0; i < 2; i++) await send(openReply().reply, ada);
    const waiting = send(openReply().reply, ada);
    vi.advanceTimersByTime(5 * 60_000);
    await waiting;
  });
});
