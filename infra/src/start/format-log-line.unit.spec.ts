import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { formatLogLine } from '#start/format-log-line.ts';

const time = new Date(2026, 0, 5, 12, 30, 5).getTime();
const now = () => new Date(2026, 0, 5, 23, 59, 59);
const format = (line: unknown) => {
  const formatted = formatLogLine(typeof line === 'string' ? line : JSON.stringify(line), now);
  return { ...formatted, text: stripVTControlCharacters(formatted.text) };
};

describe('log lines on one machine', () => {
  test('[L22] a JSON line becomes its event, its message and its fields', () => {
    const line = { level: 30, time, pid: 7, service: 'gateway', event: 'request', msg: 'served', route: '/a b', ms: 3 };
    expect(format(line)).toEqual({ time: '12:30:05', text: 'request: served route="/a b" ms=3' });
  });

  test('[L22] the time may be written as a date', () => {
    expect(format({ level: 30, time: new Date(time).toISOString(), msg: 'x' }).time).toBe('12:30:05');
  });

  test('[L22] warnings and errors stand out, errors with their stack', () => {
    expect(format({ level: 40, time, msg: 'slow' }).text).toBe('WARN slow');
    const err = { message: 'broken', stack: 'Error: broken\n    at here' };
    expect(format({ level: 50, time, err }).text).toBe('ERROR broken\n  Error: broken\n      at here');
    expect(format({ level: 40, time, msg: 'again', err }).text).toBe('WARN again\n  broken');
  });

  test('[L22] any other line stays as it is', () => {
    for (const line of ['plain', '{not json', '{"level":"odd"}']) {
      expect(format(line)).toEqual({ time: '23:59:59', text: line });
    }
  });
});
