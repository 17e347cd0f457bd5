import type { Retention } from '@quarry/database/sessions/retention';
import { openLog } from '@quarry/service-kit/log';
import { expect, test } from 'vitest';
import { forgetOld } from './forget-old.ts';

const KINDS = [
  'forgetCommands',
  'forgetMails',
  'forgetUnverified',
  'forgetDiscarded',
  'forgetUnwanted',
  'forgetNeverPlayed',
  'forgetSessions',
  'forgetUnplayed',
  'forgetTrash',
] as const;
const OLD = {
  commands: 0,
  mails: 0,
  accounts: 0,
  sessions: 0,
  discarded: 0,
  unwanted: 0,
  neverPlayed: 0,
  trash: 0,
  periods: 0,
};
const FOR_EVER = { commands: 0, mails: 0, sessions: 0 };

/** A round with this many old rows of each kind. */
function round(old: Partial<typeof OLD>, retain: Partial<typeof FOR_EVER> = {}) {
  const { discarded, unwanted, neverPlayed, sessions, trash, periods, ...left } = { ...OLD, ...old };
  const asked: [string, number][] = [];
  const lines: unknown[] = [];
  const forget = (what: keyof typeof left) => async (days: number, limit: number) => {
    if (what !== 'accounts') asked.push([what, days]);
    const found = Math.min(left[what], limit);
    left[what] -= found;
    return found;
  };
  const retention = {
    forgetCommands: forget('commands'),
    forgetMails: forget('mails'),
    forgetUnverified: forget('accounts'),
    forgetNeverPlayed: async () => neverPlayed,
    forgetDiscarded: async () => discarded,
    forgetUnwanted: async () => unwanted,
    forgetUnplayed: async () => 0,
    forgetTrash: async () => trash,
    forgetSessions: async (days: number) => {
      asked.push(['sessions', days]);
      return sessions;
    },
    logPeriods: { make: async () => 0, drop: async () => periods },
  };
  const log = openLog('spec', 'info', { write: (line) => lines.push(JSON.parse(line)) });
  return { asked, lines, done: forgetOld(retention, { ...FOR_EVER, ...retain }, log) };
}

test('[O520] [O1504] a round deletes what is too old, in batches, and logs how much', async () => {
  const old = { commands: 10_001, mails: 5_000, sessions: 3 };
  const { asked, lines, done } = round(old, { commands: 7, mails: 90, sessions: 30 });
  await done;
  const times = (count: number, what: string, days: number) => Array.from({ length: count }, () => [what, days]);
  expect(asked).toEqual([...times(3, 'commands', 7), ...times(2, 'mails', 90), ['sessions', 30]]);
  expect(lines).toMatchObject([{ event: 'retention', ...old }]);
});

test('[O520] a round is bounded', async () => {
  const { asked, done } = round(
    { commands: Number.POSITIVE_INFINITY, mails: Number.POSITIVE_INFINITY },
    { commands: 7, mails: 90 },
  );
  await done;
  expect(asked).toHaveLength(1_000);
});

test('[O520] discarded sessions are deleted whatever the retention', async () => {
  const { lines, done } = round({ commands: 5, sessions: 5, discarded: 2 });
  await done;
  expect(lines).toMatchObject([{ event: 'retention', commands: 0, sessions: 2 }]);
});

test('[O520] sessions for which a host set a shorter retention are deleted too', async () => {
  const { lines, done } = round({ commands: 5, sessions: 5, unwanted: 3 });
  await done;
  expect(lines).toMatchObject([{ event: 'retention', sessions: 3 }]);
});

test('[O2440] accounts that were never confirmed and sessions that were never played are deleted whatever the retention', async () => {
  const { lines, done } = round({ sessions: 5, neverPlayed: 2, accounts: 120 });
  await done;
  expect(lines).toMatchObject([{ event: 'retention', accounts: 120, sessions: 2 }]);
});

test('[O3330] quizzes that have been in the trash for 30 days are deleted whatever the retention', async () => {
  const { lines, done } = round({ trash: 4 });
  await done;
  expect(lines).toMatchObject([{ event: 'retention', trash: 4 }]);
});

test('[D3409] partitions that are past retention are dropped in the same round', async () => {
  const { lines, done } = round({ periods: 2 });
  await done;
  expect(lines).toMatchObject([{ event: 'retention', periods: 2 }]);
});

test.each(KINDS)('[O1724] %s that fails holds up nothing of another kind', async (failing) => {
  const asked: string[] = [];
  const forget = (name: string) => async () => {
    asked.push(name);
    if (name === failing) throw new Error('not deleted');
    return 1;
  };
  const logPeriods = { make: async () => 0, drop: async () => 0 };
  const retention = {
    ...Object.fromEntries(KINDS.map((name) => [name, forget(name)])),
    logPeriods,
  } as unknown as Retention;
  const lines: unknown[] = [];
  const log = openLog('spec', 'info', { write: (line) => lines.push(JSON.parse(line)) });
  const done = forgetOld(retention, { commands: 7, mails: 90, sessions: 30 }, log);
  await expect(done).rejects.toThrow('not deleted');
  expect([asked, lines.length]).toEqual([KINDS, 1]);
});

test('[O520] 0 days keep everything', async () => {
  const { asked, lines, done } = round({ commands: 5, mails: 5, sessions: 5 });
  await done;
  expect([asked, lines]).toEqual([[], []]);
});
