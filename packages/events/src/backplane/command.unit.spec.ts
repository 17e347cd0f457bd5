import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LIMITS } from '#limits.ts';
import { questionListSchema } from '#quiz/quiz.ts';
import { commandEnvelopeSchema } from '#session/commands.ts';
import { commandId, connectionId, create, gatewayId, reconcile, SESSION } from '#spec-support/samples.ts';
import { commandEntry, decodeCommand, MAX_COMMAND_BYTES, textEntry, textOfEntry } from './command.ts';
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
  const entry = JSON.stringify({ ...sweep, commandId: id, body });
  expect(decodeCommand(entry).body).toEqual(body);
  expect(new TextEncoder().encode(entry).length).toBeLessThan(1_000_000);
});

interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly not?: object;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

/** Most bytes of a value of this schema as JSON; a character is escaped with six. */
function mostBytes(schema: JsonSchema): number {
  const most = (parts: readonly JsonSchema[]) => Math.max(...parts.map(mostBytes));
  const sum = (parts: readonly JsonSchema[]) => parts.reduce((bytes, part) => bytes + mostBytes(part) + 1, 2);
  // No value at all.
  if (schema.not) return 0;
  if ('const' in schema) return JSON.stringify(schema.const).length;
  if (schema.enum) return Math.max(...schema.enum.map((value) => JSON.stringify(value).length));
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return most(union);
  if (schema.allOf) return Math.min(...schema.allOf.map(mostBytes));
  if (schema.prefixItems) return sum(schema.prefixItems);
  if (schema.properties)
    return sum(Object.values(schema.properties)) + JSON.stringify(Object.keys(schema.properties)).length;
  switch (schema.type) {
    case 'string': {
      const [, fixed] = /\{(?:\d+,)?(\d+)\}\$$/.exec(schema.pattern ?? '') ?? [];
      if (fixed) return Number(fixed) + 2;
      return 6 * (schema.maxLength ?? Number.POSITIVE_INFINITY) + 2;
    }
    case 'array':
      return (schema.maxItems ?? Number.POSITIVE_INFINITY) * (mostBytes(schema.items ?? {}) + 1) + 2;
    case 'number':
    case 'integer':
      return 24;
    default:
      return schema.type === 'boolean' || schema.type === 'null' ? 5 : Number.POSITIVE_INFINITY;
  }
}

describe('[B2101] a command takes at most 8 KiB', () => {
  const { body, ...head } = commandEnvelopeSchema.shape;
  const headBytes = mostBytes(z.toJSONSchema(z.object(head), { io: 'input' }) as JsonSchema);
  const [commands, queries] = body.options;
  const types = ([...commands.options, ...queries.options] as z.ZodObject<{ type: z.ZodLiteral<string> }>[])
    // A gateway's list of its own sockets, which the gateway cuts (G2840).
    .filter(({ shape }) => shape.type.value !== 'ReconcilePresence')
    .map((schema): [string, JsonSchema] => {
      // Sent by gateways of the release before.
      const { questions: _, ...shape }: z.ZodRawShape = schema.shape;
      return [schema.shape.type.value, z.toJSONSchema(z.object(shape), { io: 'input' }) as JsonSchema];
    });

  it.each(types)('%s, whatever is in it', (_, schema) => {
    expect(headBytes + mostBytes(schema)).toBeLessThanOrEqual(MAX_COMMAND_BYTES);
  });

  it('a larger one is neither sent nor read', () => {
    const body = { type: 'RequestReport', email: 'a@b', quizName: 'x'.repeat(9_000) } as const;
    expect(() => commandEntry({ ...sweep, body: { ...body, hostId: create().hostId } })).toThrow(RangeError);
    const padded = JSON.stringify({ ...sweep, more: 'x'.repeat(9_000) });
    expect(() => decodeCommand(padded)).toThrow(SyntaxError);
    const sockets = reconcile({ entering: Array.from({ length: 900 }, (_, n) => connectionId(`socket-${n}`)) });
    expect(() => commandEntry({ ...sweep, body: sockets })).toThrow(RangeError);
    // Of a gateway of the release before.
    expect(decodeCommand(JSON.stringify({ ...sweep, body: sockets }))).toMatchObject({ body: sockets });
  });
});
