import type { Mutant } from './mutant.ts';

/** Mutants of write ownership and takeover. */
export const ownershipMutants: readonly Mutant[] = [
  {
    name: 'no fence: neither the append nor the owner heeds a lost lease',
    rows: [4, 19],
    service: 'engine',
    patches: [
      {
        file: 'packages/database/src/event-store/append.ts',
        find: 'where partition = $1::smallint and owner = $2 and epoch = $3::integer and expires_at > clock_timestamp()',
        replace: 'where partition = $1::smallint and $2::text is not null and $3::integer is not null',
      },
      {
        file: 'services/session-engine/src/ownership/partition-owner.ts',
        find: '    if (partition?.lease.epoch !== lease.epoch) return;',
        replace: '    if (partition) return;',
      },
    ],
  },
  {
    name: 'a takeover keeps the epoch',
    rows: [1, 4],
    service: 'engine',
    patches: [
      {
        file: 'packages/database/src/leases/lease-store.ts',
        find: 'sql`greatest(epoch + 1, (extract',
        replace: 'sql`greatest(epoch, 1, 0 * (extract',
      },
    ],
  },
  {
    name: 'nothing is re-armed: lost timers stay lost',
    rows: [10, 23],
    service: 'engine',
    patches: [
      {
        file: 'services/session-engine/src/partition/partition.ts',
        find: "    effects.queueJobs(open.map((question) => ({ type: 'schedule-close', ...question })));\n",
        replace: '',
      },
      {
        file: 'services/session-engine/src/timers/ticker.ts',
        find: 'if (due > closingOf(one.question)) void askToClose(one);',
        replace: 'if (due > one.question.deadline) return;',
      },
      {
        file: 'services/session-engine/src/housekeeping.ts',
        find: '    await queue.armAll(open.filter(({ deadline }) => deadline > now));\n',
        replace: '',
      },
    ],
  },
  {
    name: 'a session whose log is corrupt stops its partition',
    rows: [24],
    service: 'engine',
    patches: [
      {
        file: 'services/session-engine/src/partition/decide-batch.ts',
        find: '      if (!(error instanceof UnloadableSession)) throw error;\n',
        replace: '      if (error) throw error;\n',
      },
    ],
  },
  {
    name: 'poison is dropped without a dead letter',
    rows: [24],
    service: 'engine',
    patches: [
      {
        file: 'packages/database/src/dead-letters/dead-letter-store.ts',
        find: 'async add(',
        replace: 'async add() {},\n    async neverCalled(',
      },
    ],
  },
];
