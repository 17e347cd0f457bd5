import { LEAST_PACKED } from '@quarry/database/event-store/log-pages';
import { given } from '@quarry/events/spec-support/given';
import { closed, created, opened } from '@quarry/events/spec-support/samples';
import { expect, test } from 'vitest';
import { createLogPacker } from './log-packer.ts';

test('[O3411] logs are packed in parts while no question is open, and no part is packed twice', async () => {
  let until = 0;
  let asked = 0;
  const states = [given(created(), opened(0)).state()];
  const [state] = states;
  if (!state) return expect.fail();
  const round = createLogPacker(
    {
      pack: async () => {
        asked += 1;
        until = Math.min(state.version, until + 2 * LEAST_PACKED);
        return until;
      },
    },
    () => states,
  );
  const after = async (version: number) => {
    state.version = version;
    asked = 0;
    await round();
    return asked;
  };
  expect(await after(3 * LEAST_PACKED)).toBe(0);
  Object.assign(state, { current: given(created(), opened(0), closed(0)).state().current });
  expect(await after(LEAST_PACKED - 1)).toBe(0);
  expect(await after(3 * LEAST_PACKED)).toBe(2);
  expect(await after(4 * LEAST_PACKED - 1)).toBe(0);
  expect(await after(4 * LEAST_PACKED)).toBe(1);
});

test('[O3411] a log that cannot be packed waits for the next round; one that ended is not packed', async () => {
  let asked = 0;
  const pack = async () => {
    asked += 1;
    return 0;
  };
  const live = given(created()).state();
  const ended = given(created(), { type: 'SessionEnded', reason: 'expired' }).state();
  for (const state of [live, ended]) state.version = LEAST_PACKED;
  const round = createLogPacker({ pack }, () => [live, ended]);
  await round();
  await round();
  expect(asked).toBe(2);
});
