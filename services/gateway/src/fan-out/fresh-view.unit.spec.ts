import type { Reply } from '@quarry/events/backplane/reply';
import { commandIdSchema, sessionIdSchema } from '@quarry/events/ids';
import { describe, expect, test } from 'vitest';
import { silentLog } from '#spec-support/silent-log.ts';
import { seatWithFreshView } from './fresh-view.ts';
import { createSessionRoom } from './session-room.ts';

const room = createSessionRoom({
  sessionId: sessionIdSchema.parse('s1'),
  resync: () => new Promise(() => {}),
  pause: () => new Promise(() => {}),
  missing: () => {},
  log: silentLog,
});
const reply = (seq: number, rejection: Reply['rejection'] = null): Reply => ({
  commandId: commandIdSchema.parse('c1'),
  rejection,
  push: [],
  position: { epoch: 1, seq },
});

describe('[G8] a view that is too old is asked for again', () => {
  test('until it fits', async () => {
    const shown: number[] = [];
    let next = 1;
    const outcome = await seatWithFreshView(
      room,
      async () => reply(1),
      async () => reply(++next),
      ({ position }) => shown.push(position?.seq ?? 0) === 3,
    );
    expect(shown).toEqual([1, 2, 3]);
    expect(outcome.rejection).toBeNull();
  });

  test('but not for ever', async () => {
    let asked = 0;
    const view = async () => reply(++asked);
    expect(await seatWithFreshView(room, view, view, () => false)).toMatchObject({ rejection: 'service-unavailable' });
    expect(asked).toBe(5);
  });

  test('a refusal ends it', async () => {
    const refused = async () => reply(0, 'name-taken');
    const never = async () => {
      throw new Error('asked again');
    };
    expect(await seatWithFreshView(room, refused, never, () => true)).toMatchObject({ rejection: 'name-taken' });
  });
});
