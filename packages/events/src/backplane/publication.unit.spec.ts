import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GatewayId, PlayerId } from '#ids.ts';
import { codePointText } from '#spec-support/code-point-text.ts';
import { gatewayId, playerId, SESSION } from '#spec-support/samples.ts';
import { rowsChannel, sessionChannel } from './names.ts';
import { decodePublication, encodePublication, type Publication, partsOf, withRows } from './publication.ts';

const header = { sessionId: SESSION, epoch: 3, seq: 17, target: 'statechange' };
const each = (own: [string, string][], before = '', after = ''): Publication => ({
  ...header,
  audience: 'each',
  table: { before, after, own: new Map(own) },
});
const roundTrip = (publication: Publication) => decodePublication(encodePublication(publication));

/** Texts with line breaks, tabs and lone surrogates, and any other JSON. */
const anyText = fc.oneof(
  codePointText(),
  fc.constantFrom('\n', '\t', 'a\tb\nc', '\\n', '"', '\u2028', '\r\n\t', '\ud800', '\u0000'),
);
const anyJson = fc.oneof(anyText, fc.jsonValue(), fc.array(anyText)).map((value) => JSON.stringify(value));
const anyId = fc.string({ unit: fc.constantFrom(...'aZ09_.~-'), minLength: 1, maxLength: 12 });

describe('a publication', () => {
  it.each(['players', 'host', 'all'] as const)(
    '[B4] to %s comes back as it was, whatever texts it holds',
    (audience) => {
      fc.assert(
        fc.property(anyJson, fc.nat(), fc.nat(), (args, epoch, seq) => {
          const publication: Publication = { ...header, epoch, seq, audience, args };
          expect(roundTrip(publication)).toEqual(publication);
        }),
      );
    },
  );

  it('[B4] with a table is decoded with every player’s own part', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyId, anyJson)), anyJson, anyJson, (own, before, after) => {
        const publication = each(own, `[${before},`, `,${after}]`);
        const decoded = roundTrip(publication);
        expect(decoded).toEqual(publication);
        if (decoded.audience !== 'each') throw new Error(decoded.audience);
        const { table } = decoded;
        for (const [id, json] of new Map(own))
          expect(JSON.parse(table.before + table.own.get(id) + table.after)).toEqual(
            [before, json, after].map((text) => JSON.parse(text)),
          );
      }),
    );
  });

  it('[B4] to one player is decoded as it was encoded', () => {
    fc.assert(
      fc.property(anyId, anyJson, (playerId, args) => {
        const publication: Publication = { ...header, audience: 'player', playerId, args };
        expect(roundTrip(publication)).toEqual(publication);
      }),
    );
  });

  it('[B4] with an empty table, and a heartbeat, are decoded too', () => {
    expect(roundTrip(each([]))).toEqual(each([]));
    const beat: Publication = { ...header, target: '', audience: 'heartbeat' };
    expect(roundTrip(beat)).toEqual(beat);
    expect(encodePublication(beat)).not.toContain('\n');
  });

  it('[B5] has its header, frame and rows on separate lines', () => {
    expect(
      encodePublication(
        each(
          [
            ['p1', '{"a":1}'],
            ['p2', '2'],
          ],
          '[',
          ',0]',
        ),
      ).split('\n'),
    ).toEqual([
      JSON.stringify({ sessionId: SESSION, epoch: 3, seq: 17, audience: 'each', target: 'statechange' }),
      '[',
      ',0]',
      'p1\t{"a":1}',
      'p2\t2',
    ]);
  });

  it('[B6] of a newer engine may have more fields in its header', () => {
    const text = encodePublication({ ...header, audience: 'players', args: '[]' }).replace('{', '{"new":true,');
    expect(decodePublication(text)).toEqual({ ...header, audience: 'players', args: '[]' });
  });

  const head = (audience: string) => JSON.stringify({ ...header, audience });
  it.each([
    '',
    'hello',
    '{}\n[]',
    `${head('everybody')}\n[]`,
    `${JSON.stringify({ ...header, sessionId: 'no id', audience: 'players' })}\n[]`,
  ])('[B7] cut short or broken is an error: %j', (text) => {
    expect(() => decodePublication(text)).toThrow();
  });

  it.each([
    [head('players'), 'publication has no arguments'],
    [head('host'), 'publication has no arguments'],
    [head('all'), 'publication has no arguments'],
    [head('each'), 'publication has no arguments'],
    [head('player'), 'publication has no arguments'],
    [`${head('player')}\n[]`, 'row has no tab'],
    [`${head('each')}\n[`, 'table lacks its shared parts'],
    [`${head('each')}\n[\n]\nrow without a tab`, 'row has no tab'],
    [`${head('each')}\n[\n]\n`, 'row has no tab'],
  ])('[B7] %j: %s', (text, reason) => {
    expect(() => decodePublication(text)).toThrow(new SyntaxError(reason));
  });
});

describe('[J3400] the rows of a table go to the gateways of their players apart', () => {
  const [g1, g2, g3] = ['g1', 'g2', 'g3'].map(gatewayId) as [GatewayId, GatewayId, GatewayId];
  const [p1, p2, p3] = ['p1', 'p2', 'p3'].map(playerId) as [PlayerId, PlayerId, PlayerId];
  const whole: Publication = {
    ...header,
    audience: 'each',
    table: {
      before: '[',
      after: ',0]',
      own: new Map([
        [p1, '1'],
        [p2, '2'],
        [p3, '3'],
      ]),
    },
    gateways: new Map([
      [g1, [p1, p3]],
      [g2, [p2]],
    ]),
  };
  const rows = ({ text }: { text: string }) => {
    const publication = decodePublication(text);
    return publication.audience === 'each' && Object.fromEntries(publication.table.own);
  };

  it('each row once, before the message of the session, which has the shared parts', () => {
    const parts = partsOf(whole, () => true);
    expect(parts.map(({ channel, gatewayId }) => [channel, gatewayId])).toEqual([
      [rowsChannel(SESSION, g1), g1],
      [rowsChannel(SESSION, g2), g2],
      [sessionChannel(SESSION), undefined],
    ]);
    expect(parts.map(rows)).toEqual([{ p1: '1', p3: '3' }, { p2: '2' }, {}]);
    const [first, , shared] = parts.map(({ text }) => decodePublication(text));
    expect(shared).toEqual(each([], '[', ',0]'));
    expect(withRows(shared as Publication, first as Publication)).toEqual(
      each(
        [
          ['p1', '1'],
          ['p3', '3'],
        ],
        '[',
        ',0]',
      ),
    );
  });

  it('those of a gateway that does not listen are in the message of the session', () => {
    const parts = partsOf(whole, (id) => id !== g1);
    expect(parts.map(({ channel }) => channel)).toEqual([rowsChannel(SESSION, g2), sessionChannel(SESSION)]);
    expect(parts.map(rows)).toEqual([{ p2: '2' }, { p1: '1', p3: '3' }]);
    const [own, shared] = parts.map(({ text }) => decodePublication(text)) as [Publication, Publication];
    const complete = withRows(shared, own);
    expect(complete.audience === 'each' && [...complete.table.own.keys()].sort()).toEqual(['p1', 'p2', 'p3']);
  });

  it('rows of another publication, or of another owner, are not used', () => {
    const own = each([['p1', '1']]);
    const shared = each([], '[', ']');
    expect(withRows(shared, null)).toBe(shared);
    for (const other of [{ seq: header.seq + 1 }, { epoch: header.epoch + 1 }])
      expect(withRows({ ...shared, ...other }, own)).toEqual({ ...shared, ...other });
    const state: Publication = { ...header, audience: 'players', args: '[]' };
    expect(withRows(state, own)).toBe(state);
  });

  it('any other publication is one message', () => {
    const state: Publication = { ...header, audience: 'players', args: '[]' };
    const parts = partsOf(state, () => {
      throw new Error(`nobody asks for ${g3}`);
    });
    expect(parts).toEqual([{ channel: sessionChannel(SESSION), text: encodePublication(state) }]);
  });
});
