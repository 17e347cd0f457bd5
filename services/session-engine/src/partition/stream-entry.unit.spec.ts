import { describe, expect, test } from 'vitest';
import { entriesOf, instantOf, parseEntry } from './stream-entry.ts';

const envelope = (extra: object = {}) =>
  JSON.stringify({ commandId: 'c1', sessionId: 's1', replyTo: 'g1', body: { type: 'SweepAway' }, ...extra });

describe('[O7] an entry is read as a command, or set aside with a reason', () => {
  test('a command arrives at the instant of its stream id', () => {
    expect(parseEntry({ id: '1700000000123-4', text: envelope() })).toMatchObject({
      kind: 'command',
      at: 1700000000123,
    });
  });

  test('the time a gateway held it is taken off', () => {
    expect(parseEntry({ id: '1700000000123-0', text: envelope({ heldMs: 23 }) })).toMatchObject({ at: 1700000000100 });
  });

  test('a gateway cannot claim to have held it for longer than it may', () => {
    expect(parseEntry({ id: '1-0', text: envelope({ heldMs: 10_001 }) })).toMatchObject({ kind: 'poison' });
  });

  test('unknown fields of a newer gateway are tolerated', () => {
    expect(parseEntry({ id: '1-0', text: envelope({ later: true }) })).toMatchObject({ kind: 'command' });
  });

  test.each(['', '[]', '{}', 'null', '{"commandId":"c1","sessionId":"s1","body":{"type":"Unheard"}}'])(
    '%j is poison',
    (text) => {
      expect(parseEntry({ id: '1-0', text })).toMatchObject({ kind: 'poison', id: '1-0' });
    },
  );

  test('an entry that was trimmed while it was pending is gone', () => {
    const [entry] = entriesOf([['commands:{1}', [['5-0', null]]]]);
    expect(entry && parseEntry(entry)).toEqual({ kind: 'gone', id: '5-0' });
  });

  test('a wait without entries reads as none', () => {
    expect(entriesOf(null)).toEqual([]);
  });

  test('instants come from the id', () => {
    expect(instantOf('1795232079969-12')).toBe(1795232079969);
  });
});
