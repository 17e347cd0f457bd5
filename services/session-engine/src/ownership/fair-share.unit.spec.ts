import { PARTITIONS } from '@quarry/events/backplane/names';
import { expect, test } from 'vitest';
import { fairShare } from './fair-share.ts';

test.each([1, 2, 3, 5, 64, 100])('[O11] %i engines together can own every partition, evenly', (engines) => {
  expect(fairShare(engines) * engines).toBeGreaterThanOrEqual(PARTITIONS);
  expect((fairShare(engines) - 1) * engines).toBeLessThan(PARTITIONS);
});
