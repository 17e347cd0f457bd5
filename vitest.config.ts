import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const exclude = ['**/node_modules/**', '**/dist/**', '**/.data/**'];

/** Files that take long although they are short, mostly waiting. */
const LONG = [
  'fault-tests/src/sample',
  'web/e2e/takeover',
  'web/e2e/screens',
  'infra/src/deployment/rolling-restart',
  'packages/service-kit/src/redis-failover',
  'services/gateway/src/hubs/host-presence',
  'services/session-engine/src/timers/closing',
  'infra/src/deployment/redis-cluster',
  'infra/src/deployment/unfinished-requests',
  'services/mailer/src/killed',
  'packages/database/src/failover',
  'services/gateway/src/lost-reports',
  'packages/service-kit/src/run-service',
  'services/session-engine/src/takeover',
  'services/gateway/src/hubs/unread-hosts',
  'packages/test-kit/src/interrupted',
  'packages/service-kit/src/redis',
  'fault-tests/src/system/fault-system',
  'services/mailer/src/readiness',
  'packages/test-kit/src/test-folders',
  'packages/service-kit/src/queue',
  'services/session-engine/src/readiness',
];

/**
 * The largest first, and a long one before every third: side by side they would all wait while no worker computes, and
 * begun last they would leave the other workers idle.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const left = await super.sort(files);
    const long = LONG.flatMap((name) => left.filter(({ moduleId }) => moduleId.includes(`/${name}.`)));
    const others = left.filter((file) => !long.includes(file));
    return [...others.flatMap((file, i) => (i % 3 === 0 ? [...long.splice(0, 1), file] : [file])), ...long];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Specs wait more than they compute: on two cores two at a time take little more than half as long as one by one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.unit.spec.ts', '**/*.unit.spec.tsx'],
          exclude,
          // They share no state, so they may share a process: four times as fast.
          isolate: false,
          // Properties try hundreds of cases, which takes longer where other work shares the machine.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'int',
          include: ['**/*.int.spec.ts'],
          exclude,
          // Importing a service takes seconds of CPU, which files that follow in the same process save.
          isolate: false,
          testTimeout: 90_000,
          hookTimeout: 180_000,
          // On a busy machine a job is queued later than the second a poll has by itself.
          expect: { poll: { timeout: 30_000 } },
          // They wait for services more than they compute: four at a time suit two cores.
          maxWorkers: Math.max(4, availableParallelism()),
          // One PostgreSQL and one Redis for the run; specs take a database of each (packages/test-kit/src/services.ts).
          globalSetup: ['./packages/test-kit/src/global-setup.ts'],
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['**/*.e2e.spec.ts'],
          exclude,
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // A page that loads on a busy machine takes longer than the second a poll has by itself.
          expect: { poll: { timeout: 30_000 } },
          // One running product for the run, shared by the files that want no other.
          globalSetup: ['./web/e2e/support/shared-stage.ts'],
          // They compute more than they wait: two cores serve three at a time, and no more.
          maxWorkers: 3,
        },
      },
    ],
  },
});
