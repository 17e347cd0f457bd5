import { openLog } from '@quarry/service-kit/log';
import { expect, test } from 'vitest';
import { forgetOld } from './forget-old.ts';

/** So many outcomes and sessions are old. */
function round(
  commands: number,
  sessions: number,
  retain: Parameters<typeof forgetOld>[1],
  discarded = 0,
  unwanted = 0,
) {
  const asked: [string, number][] = [];
  const lines: unknown[] = [];
  let left = commands;
  const retention = {
    forgetCommands: async (days: number, limit: number) => {
      asked.push(['commands', days]);
      const found = Math.min(left, limit);
      left -= found;
      return found;
    },
    forgetDiscarded: async () => discarded,
    forgetUnwanted: async () => unwanted,
    forgetSessions: async (days: number) => {
      asked.push(['sessions', days]);
      return sessions;
    },
  };
  const log = openLog('spec', 'info', { write: (line) => lines.push(JSON.parse(line)) });
  return { asked, lines, done: forgetOld(retention, retain, log) };
}

test('[O520] a round deletes what is too old, in batches, and logs how much', async () => {
  const { asked, lines, done } = round(10_001, 3, { commands: 7, sessions: 30 });
  await done;
  expect(asked).toEqual([...Array.from({ length: 3 }, () => ['commands', 7]), ['sessions', 30]]);
  expect(lines).toMatchObject([{ event: 'retention', commands: 10_001, sessions: 3 }]);
});

test('[O520] a round is bounded', async () => {
  const { asked, done } = round(Number.POSITIVE_INFINITY, 0, { commands: 7, sessions: 0 });
  await done;
  expect(asked).toHaveLength(100);
});

test('[O520] discarded sessions are deleted whatever the retention', async () => {
  const { lines, done } = round(5, 5, { commands: 0, sessions: 0 }, 2);
  await done;
  expect(lines).toMatchObject([{ event: 'retention', commands: 0, sessions: 2 }]);
});

test('[O520] what a host wants kept for a shorter time is deleted too', async () => {
  const { lines, done } = round(5, 5, { commands: 0, sessions: 0 }, 0, 3);
  await done;
  expect(lines).toMatchObject([{ event: 'retention', sessions: 3 }]);
});

test('[O520] 0 days keep everything', async () => {
  const { asked, lines, done } = round(5, 5, { commands: 0, sessions: 0 });
  await done;
  expect([asked, lines]).toEqual([[], []]);
});
