import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REJECTION_CODES } from '#session/rejections.ts';
import { codePointText } from '#spec-support/code-point-text.ts';
import { commandId } from '#spec-support/samples.ts';
import { decodeReplies, encodeReplies, positionSchema, type Reply, replyOf, type WrittenReply } from './command.ts';

const anyText = codePointText();
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
  it('[B4] are decoded as they were encoded, many in one message', () => {
    fc.assert(
      fc.property(fc.array(anyReply), (replies) => {
        expect(decodeReplies(encodeReplies(replies))).toEqual(replies);
      }),
    );
  });

  const crowd = (count: number, before: string, after: string): WrittenReply[] => {
    const shared = { before, after };
    return Array.from({ length: count }, (_, n) => ({
      ...replyOf(commandId(`c${n}`), null),
      push: [
        { target: 'sessionrequest', args: `"own ${n}"`, shared },
        { target: 'timerchange', args: '[20]' },
      ],
    }));
  };

  it('[B14] of one message share their common parts, and are decoded complete', () => {
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        const decoded = decodeReplies(encodeReplies([...crowd(2, before, after), ...crowd(1, after, before)]));
        expect(decoded.map(({ push }) => push)).toEqual([
          [
            { target: 'sessionrequest', args: `${before}"own 0"${after}` },
            { target: 'timerchange', args: '[20]' },
          ],
          [
            { target: 'sessionrequest', args: `${before}"own 1"${after}` },
            { target: 'timerchange', args: '[20]' },
          ],
          [
            { target: 'sessionrequest', args: `${after}"own 0"${before}` },
            { target: 'timerchange', args: '[20]' },
          ],
        ]);
      }),
    );
  });

  it('[B14] to a crowd grow by each one’s own part only', () => {
    const common = 'x'.repeat(4_000);
    const bytes = (count: number) => encodeReplies(crowd(count, common, common)).length;
    expect(bytes(100) - bytes(10)).toBeLessThan(90 * 200);
  });

  it('[B6] of another version may lack pushes and have more fields', () => {
    expect(decodeReplies('{"replies":[{"commandId":"c1","rejection":null,"new":1}],"new":1}')).toEqual([
      replyOf(commandId('c1'), null),
    ]);
  });

  it('[B4] may contain only the outcome of a command', () => {
    const refused = replyOf(commandId('c1'), 'name-taken');
    expect(refused).toEqual({ commandId: 'c1', rejection: 'name-taken', push: [] });
    expect(decodeReplies(encodeReplies([refused]))).toEqual([refused]);
  });

  it('[B13] a code of a newer engine is still a rejection, and the other replies of the message are read', () => {
    const text = '{"replies":[{"commandId":"c1","rejection":"because"},{"commandId":"c2","rejection":null}]}';
    expect(decodeReplies(text).map((reply) => reply.rejection)).toEqual(['command-failed', null]);
  });

  it.each([
    'x',
    '{}',
    '[]',
    '{"replies":[{}]}',
    '{"replies":[{"commandId":"c1"}]}',
    '{"replies":[{"commandId":"c 1","rejection":null}]}',
    '{"replies":[{"commandId":"c1","rejection":null,"push":[{"target":"x"}]}]}',
    '{"replies":[{"commandId":"c1","rejection":null,"push":[{"args":"x"}]}]}',
    '{"replies":[],"shared":[{"before":"x"}]}',
    '{"replies":[],"shared":[{"after":"x"}]}',
  ])('[B7] %s is an error', (text) => {
    expect(() => decodeReplies(text)).toThrow();
  });

  it('[B7] a missing shared part is an error', () => {
    const text = (place: number) =>
      `{"shared":[{"before":"<","after":">"}],"replies":[{"commandId":"c1","rejection":null,"push":[{"target":"x","args":"1","shared":${place}}]}]}`;
    expect(decodeReplies(text(0))[0]?.push).toEqual([{ target: 'x', args: '<1>' }]);
    expect(() => decodeReplies(text(1))).toThrow(new RangeError('missing shared part 1'));
    expect(() => decodeReplies(text(-1))).toThrow();
    expect(() => decodeReplies(text(0.5))).toThrow();
  });

  it('[B7] a position has an epoch and a number', () => {
    expect(positionSchema.parse({ epoch: 1, seq: 2, x: 3 })).toEqual({ epoch: 1, seq: 2 });
    expect(positionSchema.safeParse({ epoch: 1 }).success).toBe(false);
    expect(positionSchema.safeParse({ seq: 1 }).success).toBe(false);
  });
});
