import { create } from '@quarry/events/spec-support/samples';
import { describe, expect, test } from 'vitest';
import {
  batchesOf,
  type CommandEntry,
  countsAt,
  entriesOf,
  instantOf,
  parseEntry,
  type StreamEntry,
} from './command-reader.ts';

const envelope = (extra: object = {}) =>
  JSON.stringify({ commandId: 'c1', sessionId: 's1', replyTo: 'g1', body: { type: 'SweepAway' }, ...extra });

const play = { type: 'PlayQuestion', hostId: 'h1', questionId: null };

function commandOf(entry: StreamEntry): CommandEntry {
  const parsed = parseEntry(entry);
  if (parsed.kind !== 'command') throw new Error(`not a command: ${parsed.kind}`);
  return parsed;
}

describe('[O200] a host’s command counts from the moment the engine reads it', () => {
  const arrived = 1700000000123;
  const counts = (body: object, now: number) =>
    countsAt(commandOf({ id: `${arrived}-0`, arrivedAt: arrived, text: envelope({ body }) }), now);

  test('an outage of Redis or of the engine does not shorten the question', () => {
    expect(counts(play, arrived + 8_000.7)).toBe(arrived + 8_000);
  });

  test('never earlier than its arrival', () => {
    expect(counts(play, arrived - 3)).toBe(arrived);
  });

  test('any other command counts from its arrival', () => {
    expect(counts({ type: 'SubmitAnswer', playerId: 'p1', questionId: 'q1', answerId: 'a' }, arrived + 8_000)).toBe(
      arrived,
    );
    expect(counts({ type: 'CloseQuestion', questionId: 'q1' }, arrived + 8_000)).toBe(arrived);
  });
});

describe('[O7] an entry is parsed as a command, or rejected with a reason', () => {
  test('a command arrives at the instant of its stream id', () => {
    const reply = [['commands:{1}', [['1700000000123-4', ['c', envelope()]]]]];
    const [entry] = entriesOf(reply);
    expect(entry && commandOf({ ...entry, arrivedAt: instantOf(entry.id) }).arrivedAt).toBe(1700000000123);
  });

  test('the time a gateway held it is subtracted for an answer and a creation only', () => {
    const arrival = (body: object) => {
      const text = envelope({ heldMs: 23, body });
      return commandOf({ id: '1700000000123-0', arrivedAt: 1700000000123, text }).arrivedAt;
    };
    expect(arrival({ type: 'SubmitAnswer', playerId: 'p1', questionId: 'q1', answerId: 'a' })).toBe(1700000000100);
    expect(arrival(create())).toBe(1700000000100);
    expect(arrival({ type: 'SweepAway' })).toBe(1700000000123);
    expect(arrival(play)).toBe(1700000000123);
  });

  test('the time a gateway may claim to have held it is bounded', () => {
    expect(parseEntry({ id: '1-0', arrivedAt: 1, text: envelope({ heldMs: 10_001 }) })).toMatchObject({
      kind: 'poison',
    });
  });

  test('unknown fields of a newer gateway are tolerated', () => {
    expect(parseEntry({ id: '1-0', arrivedAt: 1, text: envelope({ later: true }) })).toMatchObject({ kind: 'command' });
  });

  test.each(['', '[]', '{}', 'null', '{"commandId":"c1","sessionId":"s1","body":{"type":"Unheard"}}'])(
    '%j is poison',
    (text) => {
      expect(parseEntry({ id: '1-0', arrivedAt: 1, text })).toMatchObject({ kind: 'poison', id: '1-0' });
    },
  );

  test('an entry that was trimmed while it was pending is gone', () => {
    const [entry] = entriesOf([['commands:{1}', [['5-0', null]]]]);
    expect(entry && parseEntry({ ...entry, arrivedAt: 5 })).toEqual({ kind: 'gone', id: '5-0' });
  });

  test('a timeout reads as no entries', () => {
    expect(entriesOf(null)).toEqual([]);
  });

  test('the instant comes from the id', () => {
    expect(instantOf('1795232079969-12')).toBe(1795232079969);
  });
});

test('[O505] commands are split into batches of bounded text, in order', () => {
  const entries = [3, 1, 1, 5, 1].map((millions, i) => {
    const entry = commandOf({ id: `${i}-0`, arrivedAt: 1, text: envelope() });
    return { ...entry, text: 'x'.repeat(millions * 1_000_000) };
  });
  const ids = batchesOf(entries).map((batch) => batch.map(({ id }) => id));
  expect(ids).toEqual([['0-0', '1-0'], ['2-0'], ['3-0'], ['4-0']]);
});
