import { openLog } from '@quarry/service-kit/log';
import { expect, test } from 'vitest';
import { reportCutOff } from './hub-log.ts';

test('[Y83] a socket that was cut off is logged with its connection and reason; a normal close is not', () => {
  const lines: unknown[] = [];
  const log = openLog('spec', 'info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  for (const reason of ['client-closed', 'dropped', 'flooding', 'server-closed', 'timed-out', 'too-slow'] as const)
    reportCutOff(log, 'slave', { state: { socketId: 'c1' } }, reason);
  const told = { event: 'socket-cut-off', hub: 'slave', connectionId: 'c1' };
  expect(lines).toMatchObject([
    { ...told, reason: 'flooding' },
    { ...told, reason: 'too-slow' },
  ]);
});
