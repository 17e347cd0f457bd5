import { expect, test } from 'vitest';
import { presetOptions } from '#options.ts';
import { sectionSizes } from './sections.ts';

const sizes = (changed: Parameters<typeof presetOptions>[0]) => sectionSizes(presetOptions(changed));

test('[U3400] a crowd is divided over as few processes as have files for its sockets', () => {
  expect(sizes({ players: 16_000 })).toEqual([16_000]);
  expect(sizes({ players: 50_000 })).toEqual([12_500, 12_500, 12_500, 12_500]);
  expect(sizes({ players: 100_000, simulated: true })).toEqual([25_000, 25_000, 25_000, 25_000]);
  expect(sizes({ players: 10, processes: 3 })).toEqual([4, 3, 3]);
});
