import { describe, expect, it } from 'vitest';
import { LIMITS } from '#limits.ts';
import { questionListSchema } from '#quiz/quiz.ts';
import { commandId, create, gatewayId, SESSION } from '#spec-support/samples.ts';
import { commandEntry, decodeCommand, textEntry, textOfEntry } from './command.ts';
import { commandStream, partitionOf } from './names.ts';

const sweep = { commandId: commandId('c1'), sessionId: SESSION, body: { type: 'SweepAway' } } as const;

describe('a command on the stream', () => {
  it('[B9] is appended to the stream of its session’s partition and decoded as it was encoded', () => {
    const sent = { ...sweep, replyTo: gatewayId('g1'), heldMs: 5, traceparent: '00-a-b-01' };
    const [stream, id, ...fields] = commandEntry(sent);
    expect([stream, id]).toEqual([commandStream(partitionOf(SESSION)), '*']);
    expect(decodeCommand(textOfEntry(['other', 'x', ...fields]))).toEqual(sent);
  });

  it('[B9] by default expects no reply, was not held and is not traced', () => {
    const [, , ...fields] = commandEntry(sweep);
    expect(decodeCommand(textOfEntry(fields))).toEqual({ ...sweep, replyTo: null, heldMs: 0 });
  });

  it.each([
    ['no JSON', 'not JSON'],
    ['[]', 'the command'],
    ['{"commandId":"c1","sessionId":"s1","body":{"type":"Unheard"}}', 'body'],
  ])('[B9] %j is refused in one line', (text, reason) => {
    const decode = () => decodeCommand(textOfEntry(textEntry(SESSION, text).slice(2)));
    expect(decode).toThrow(SyntaxError);
    expect(decode).toThrow(reason);
  });

  it('[B9] an entry without the field is shown by its fields', () => {
    expect(textOfEntry(['x', 'y'])).toBe('["x","y"]');
  });
});

it('[B500] the largest possible creation is smaller than a megabyte', () => {
  const id = 'x'.repeat(128);
  const text = '𝄞'.repeat(LIMITS.questionTextLength);
  const ids = Array.from({ length: LIMITS.maxQuestions }, (_, i) => `${i}`.padEnd(128, 'x'));
  const answers = ids
    .slice(0, LIMITS.maxAnswers)
    .map((answerId, i) => ({ id: answerId, value: text, correct: i === 0 }));
  const questions = questionListSchema.parse(
    ids.map((questionId) => ({ id: questionId, questionText: text, answers })),
  );
  const body = { ...create({ questions }), quizName: text };
  const [, , , entry] = commandEntry({ commandId: commandId(id), sessionId: SESSION, body });
  expect(decodeCommand(entry).body).toEqual(body);
  expect(new TextEncoder().encode(entry).length).toBeLessThan(1_000_000);
});
