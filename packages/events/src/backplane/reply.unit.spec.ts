import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REJECTION_CODES } from '#session/rejections.ts';
import { commandId } from '#spec-support/samples.ts';
import { decodeReplies, encodeReplies, positionSchema, type Reply, replyOf } from './reply.ts';

const anyText = fc.string({ unit: 'binary' });
const anyReply: fc.Arbitrary<Reply> = fc.record(
  {
    commandId: fc.uuid().map(commandId),
    rejection: fc.option(fc.constantFrom(...REJECTION_CODES)),
    push: fc.array(fc.record({ target: anyText, args: anyText })),
    playerId: anyText,
    position: fc.record({ epoch: fc.nat(), seq: fc.nat() }),
    publications: fc.array(anyText),
  },
  { requiredKeys: ['commandId', 'rejection', 'push'] },
);

describe('replies', () => {
  it('[B4] come back as they were, many in one message', () => {
    fc.assert(
      fc.property(fc.array(anyReply), (replies) => {
        expect(decodeReplies(encodeReplies(replies))).toEqual(replies);
      }),
    );
  });

  it('[B6] of another version may lack pushes and have more fields', () => {
    expect(decodeReplies('[{"commandId":"c1","rejection":null,"new":1}]')).toEqual([replyOf(commandId('c1'), null)]);
  });

  it('[B4] may say only how a command was taken', () => {
    const refused = replyOf(commandId('c1'), 'name-taken');
    expect(refused).toEqual({ commandId: 'c1', rejection: 'name-taken', push: [] });
    expect(decodeReplies(encodeReplies([refused]))).toEqual([refused]);
  });

  it('[B13] a code of a newer engine still is a refusal, and the other replies of the message are read', () => {
    const text = '[{"commandId":"c1","rejection":"because"},{"commandId":"c2","rejection":null}]';
    expect(decodeReplies(text).map((reply) => reply.rejection)).toEqual(['command-failed', null]);
  });

  it.each([
    'x',
    '{}',
    '[{}]',
    '[{"commandId":"c1"}]',
    '[{"commandId":"c 1","rejection":null}]',
    '[{"commandId":"c1","rejection":null,"push":[{"target":"x"}]}]',
    '[{"commandId":"c1","rejection":null,"push":[{"args":"x"}]}]',
  ])('[B7] %s is an error', (text) => {
    expect(() => decodeReplies(text)).toThrow();
  });

  it('[B7] a position has an epoch and a number', () => {
    expect(positionSchema.parse({ epoch: 1, seq: 2, x: 3 })).toEqual({ epoch: 1, seq: 2 });
    expect(positionSchema.safeParse({ epoch: 1 }).success).toBe(false);
    expect(positionSchema.safeParse({ seq: 1 }).success).toBe(false);
  });
});
