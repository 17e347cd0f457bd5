import { expect, test } from 'vitest';
import { openLog } from './log.ts';

const written = (level: string): { log: ReturnType<typeof openLog>; lines: Record<string, unknown>[] } => {
  const lines: Record<string, unknown>[] = [];
  return { log: openLog('spec', level, { write: (line: string) => void lines.push(JSON.parse(line)) }), lines };
};

test('[Y80] a line is JSON with its service and its event; the level selects which are written', () => {
  const { log, lines } = written('info');
  log.info({ event: 'ready' });
  log.debug({ event: 'command-settled' });
  expect(lines).toMatchObject([{ service: 'spec', event: 'ready', level: 30, time: expect.stringMatching(/Z$/) }]);
});

test('[Y82] an error is logged without the row that a database refused', () => {
  const { log, lines } = written('info');
  const refused = Object.assign(new Error('null value in column "x"'), {
    code: '23502',
    detail: 'Failing row contains (ada@example.org).',
  });
  log.error({ event: 'failed', err: new Error('the batch was refused', { cause: refused }) });
  expect(lines).toMatchObject([{ err: { message: 'the batch was refused', cause: { code: '23502' } } }]);
  expect(JSON.stringify(lines)).not.toContain('ada@');
});
