import { describe, expect, it } from 'vitest';
import {
  commandId,
  connection,
  create,
  enter,
  gatewayId,
  HOST,
  playerId,
  question,
  questionId,
  submit,
} from '#spec-support/samples.ts';
import { type CommandEnvelope, commandEnvelopeSchema, isQuery, sessionCommandSchema } from './commands.ts';

const player = { playerId: playerId('p1') };
const BODIES: CommandEnvelope['body'][] = [
  create(),
  create({ questions: null }),
  { type: 'SetQuestions', hostId: HOST, questions: [question('q1')] },
  enter(1),
  { type: 'LeaveSession', ...player },
  { type: 'DropConnection', ...player, connectionId: connection('c1').connectionId },
  { type: 'EnterAsHost', hostId: HOST, connection: connection('h1') },
  { type: 'DropHost', connectionId: connection('h1').connectionId },
  { type: 'DropGateway', gatewayId: gatewayId('g1') },
  { type: 'SweepAway' },
  { type: 'PlayQuestion', hostId: HOST, questionId: null },
  { type: 'PlayQuestion', hostId: HOST, questionId: questionId('q1') },
  { type: 'ChangePhase', hostId: HOST, phase: 'podium' },
  { type: 'SkipQuestion', hostId: HOST },
  { type: 'CloseQuestion', questionId: questionId('q1') },
  submit(1, 'q1-a'),
  { type: 'EndSession', hostId: HOST },
  { type: 'TerminateSession', reason: 'host' },
  { type: 'TerminateSession', reason: 'operator' },
  { type: 'ExpireSession' },
  { type: 'RequestReport', hostId: HOST, email: 'a@b', quizName: 'Minerals' },
  { type: 'ConfirmReport', requestId: commandId('r1'), delivered: false },
  { type: 'ViewAsHost', hostId: HOST },
  { type: 'ViewAsPlayer', ...player },
  { type: 'Resync', gatewayId: gatewayId('g1') },
];
const QUERIES = ['ViewAsHost', 'ViewAsPlayer', 'Resync'];
const envelope = (body: unknown) => ({ commandId: 'c1', sessionId: 's1', body });

describe('a command on the stream', () => {
  it.each(BODIES)('[B9] $type comes back as it was, and unknown fields are dropped', (body) => {
    const sent = { ...envelope({ ...body, extra: 1 }), replyTo: 'g1', heldMs: 5, traceparent: '00-a-b-01', extra: 1 };
    expect(commandEnvelopeSchema.parse(JSON.parse(JSON.stringify(sent)))).toEqual({
      ...envelope(body),
      replyTo: 'g1',
      heldMs: 5,
      traceparent: '00-a-b-01',
    });
  });

  it.each(BODIES)('[B9] $type without one of its fields is refused', (body) => {
    for (const field of Object.keys(body))
      expect(commandEnvelopeSchema.safeParse(envelope({ ...body, [field]: undefined })).success).toBe(false);
  });

  it.each(BODIES)('[B10] $type is a query or a command', (body) => {
    expect(isQuery(body)).toBe(QUERIES.includes(body.type));
    expect(sessionCommandSchema.safeParse(body).success).toBe(!QUERIES.includes(body.type));
  });

  it('[B9] by default expects no reply and was not held', () => {
    const { replyTo, heldMs } = commandEnvelopeSchema.parse(envelope({ type: 'SweepAway' }));
    expect([replyTo, heldMs]).toEqual([null, 0]);
    expect(commandEnvelopeSchema.parse({ ...envelope({ type: 'SweepAway' }), replyTo: null }).replyTo).toBeNull();
  });

  it('[B11] may report at most ten seconds of holding time', () => {
    const held = (heldMs: number) =>
      commandEnvelopeSchema.safeParse({ ...envelope({ type: 'SweepAway' }), heldMs }).success;
    expect([-1, 0, 10_000, 10_001, Number.NaN].map(held)).toEqual([false, true, true, false, false]);
  });

  it('[B9] has a trace context of at most 128 characters', () => {
    const traced = (n: number) =>
      commandEnvelopeSchema.safeParse({ ...envelope({ type: 'SweepAway' }), traceparent: 'x'.repeat(n) }).success;
    expect([128, 129].map(traced)).toEqual([true, false]);
  });

  it.each([
    {},
    envelope({ type: 'Dance' }),
    envelope({ type: 'TerminateSession', reason: 'bored' }),
    envelope({ type: 'ChangePhase', hostId: HOST, phase: 'ended' }),
    envelope({ type: 'RequestReport', hostId: HOST, email: 'x'.repeat(321), quizName: 'Minerals' }),
    envelope({ type: 'RequestReport', hostId: HOST, email: 'a@b', quizName: 'x'.repeat(101) }),
    envelope({ ...create(), quizName: 'x'.repeat(101) }),
    { ...envelope({ type: 'SweepAway' }), sessionId: '__proto__' },
  ])('[B9] %j is none', (value) => {
    expect(commandEnvelopeSchema.safeParse(value).success).toBe(false);
  });

  it('[J1] a name is normalized when parsed', () => {
    expect(sessionCommandSchema.parse(enter(1, '  Ａnn '))).toEqual(enter(1, 'Ann'));
    expect(sessionCommandSchema.safeParse(enter(1, 'x'.repeat(21))).success).toBe(false);
  });
});
