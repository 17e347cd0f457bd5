import { commandIdSchema, sessionIdSchema } from '@quarry/events/ids';
import { openLog } from '@quarry/service-kit/log';
import { expect, test } from 'vitest';
import { logBatch } from './batch-telemetry.ts';

const sessionId = sessionIdSchema.parse('s1');
const commandId = commandIdSchema.parse('c1');

function logged(level: string): unknown[] {
  const lines: unknown[] = [];
  const log = openLog('spec', level, { write: (line: string) => void lines.push(JSON.parse(line)) });
  logBatch(log, {
    events: [
      { sessionId, commandId, version: 7, at: 0, event: { type: 'LeaderboardShown' } },
      { sessionId, commandId, version: 8, at: 0, event: { type: 'SessionEnded', reason: 'expired' } },
    ],
    outcomes: [{ sessionId, commandId, rejection: null, version: 8 }],
  });
  return lines;
}

test('[Y81] the end of a session is logged with its reason and the ids of session and command', () => {
  expect(logged('info')).toMatchObject([{ event: 'session-ended', sessionId, commandId, reason: 'expired' }]);
});

test('[Y81] at debug every command is logged with its outcome', () => {
  expect(logged('debug')[1]).toMatchObject({ event: 'command-decided', sessionId, commandId, outcome: 'accepted' });
});
