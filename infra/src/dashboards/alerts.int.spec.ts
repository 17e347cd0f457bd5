import { join } from 'node:path';
import { findProgram } from '@quarry/local-services/find-program';
import { runCommand } from '@quarry/local-services/process/run-command';
import { expect, test } from 'vitest';

const promtool = findProgram(['promtool']);

test.skipIf(!promtool)(
  '[Y1293] an urgent alert fires for lasting problems, not for a single call, takeover or past eviction',
  async () => {
    const cases = join(import.meta.dirname, 'alerts-test.yml');
    expect(await runCommand(promtool ?? '', ['test', 'rules', cases])).toContain('SUCCESS');
  },
);
