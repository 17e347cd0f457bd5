import { expect, test } from 'vitest';
import { type Upcaster, upcast } from './upcast.ts';

const UPCASTERS: Record<string, Upcaster[]> = {
  PlayerNamed: [
    ({ name, ...event }) => ({ ...event, identifier: name }),
    (event) => ({ ...event, type: 'PlayerJoined', identifier: String(event.identifier).trim() }),
  ],
};

test('[D15] an old shape is converted to the current one step by step', () => {
  const stored = { type: 'PlayerNamed', name: ' Ada ' };
  expect(upcast(stored, UPCASTERS)).toEqual({ type: 'PlayerJoined', identifier: 'Ada' });
  expect(stored).toEqual({ type: 'PlayerNamed', name: ' Ada ' });
});

test('[D15] a current shape is returned unchanged', () => {
  const event = { type: 'toString', name: 'x' };
  expect(upcast(event, UPCASTERS)).toBe(event);
});
