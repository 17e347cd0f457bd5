import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const exclude = ['**/node_modules/**', '**/dist/**', '**/.data/**'];

/** The sample of the fault matrix takes longest and waits most: begun last, it would leave the other worker idle. */
class FaultsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (moduleId.includes('/fault-tests/') ? 0 : 1);
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: FaultsFirst },
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
          testTimeout: 90_000,
          hookTimeout: 180_000,
          // They wait for services more than they compute: three at a time suit two cores.
          maxWorkers: Math.max(3, availableParallelism()),
          // One PostgreSQL and one Redis for the run; specs take a database of each (packages/test-kit/src/services.ts).
          globalSetup: ['./packages/test-kit/src/global-setup.ts'],
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['**/*.e2e.spec.ts'],
          exclude,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // A page that loads on a busy machine takes longer than the second a poll has by itself.
          expect: { poll: { timeout: 30_000 } },
          // One running product and one Chromium for the run, shared by the files that want no other.
          globalSetup: ['./web/e2e/support/shared-stage.ts'],
          // They compute more than they wait: a third takes from the other two.
          maxWorkers: 2,
        },
      },
    ],
  },
});
