import { expect, test } from 'vitest';
import type { Evidence } from '#evidence/evidence.ts';
import { sampleEvidence } from '#spec-support/sample-evidence.ts';
import { judge } from './judge.ts';
import { judgeApart } from './judge-apart.ts';

test('[C1525] a worker thread gives the same verdict', async () => {
  const evidence = sampleEvidence();
  evidence.events.splice(2, 1);
  await expect(judgeApart(evidence)).resolves.toEqual(judge(evidence));
});

test('[C1525] evidence that cannot be judged fails the run', async () => {
  await expect(judgeApart({} as Evidence)).rejects.toThrow(TypeError);
});
