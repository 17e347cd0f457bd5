import { expect, test } from 'vitest';
import { hostWords } from './host-words.ts';
import { EMPTY_HOST_VIEW } from './model/host-view.ts';

test("[W263] the host's time is a line of its own, so that the state is not said again a second later", () => {
  const said = [30, 29, 5, 4].map((remaining) => hostWords({ ...EMPTY_HOST_VIEW, phase: 'playing', remaining }));
  expect(said.map(({ time }) => time)).toEqual(['30 seconds left', '', '5 seconds left', '']);
  expect(new Set(said.map(({ state }) => state))).toEqual(new Set(['The question is open']));
});
