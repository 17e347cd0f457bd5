import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { logView } from '#start/log-view.ts';

const shown = (line: unknown): string[] => {
  const written: string[] = [];
  const view = logView(
    (text) => written.push(stripVTControlCharacters(text)),
    () => new Date(2026, 0, 5, 12, 30, 5),
  );
  view.source('mailer')(typeof line === 'string' ? line : JSON.stringify(line));
  return written;
};

describe('log lines on one machine', () => {
  test('[L22] a JSON line becomes its level, its event, its message and its fields', () => {
    const line = {
      level: 30,
      time: 0,
      pid: 7,
      service: 'mailer',
      event: 'request',
      msg: 'served',
      route: '/a b',
      ms: 3,
    };
    expect(shown(line)).toEqual(['12:30:05 mailer    │ INFO: request: served {"route":"/a b","ms":3}\n']);
  });

  test('[L22] an error is shown with its stack, each line under its source', () => {
    const err = { type: 'Error', message: 'broken', stack: 'Error: broken\n    at here' };
    const lines = shown({ level: 50, time: 0, err });
    expect(lines[0]).toBe('12:30:05 mailer    │ ERROR: broken\n');
    expect(lines.join('')).toContain('at here');
    for (const line of lines) expect(line).toMatch(/^12:30:05 mailer {4}│ /);
  });

  test('[L22] any other line is not changed', () => {
    for (const line of ['plain', '{not json']) expect(shown(line)).toEqual([`12:30:05 mailer    │ ${line}\n`]);
  });
});
