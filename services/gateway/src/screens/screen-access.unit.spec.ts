import type { FoundScreen, OpenedScreen } from '@quarry/database/screens/screen-store';
import { screenIdSchema, sessionIdSchema, userIdSchema } from '@quarry/events/ids';
import { beforeEach, describe, expect, test } from 'vitest';
import { hashSecret } from '#accounts/secret.ts';
import { createOpenScreen } from './screen-access.ts';

const SECRET = 'abcdefghijklmnopqrst-_';
const stage: OpenedScreen = {
  id: screenIdSchema.parse('k1'),
  role: 'stage',
  sessionId: sessionIdSchema.parse('s1'),
  hostId: userIdSchema.parse('u1'),
};

let asked: string[];
let missed: string[];
beforeEach(() => {
  asked = [];
  missed = [];
});

const openWith = (found: FoundScreen) =>
  createOpenScreen(
    {
      find: async (hash) => {
        asked.push(hash);
        return found;
      },
    },
    async ({ address, deviceId }, lookup) => {
      const result = await lookup();
      if (result === null) missed.push(`${address} ${deviceId}`);
      return result;
    },
  );

describe('[G784] the secret of a screen', () => {
  test('is looked up by its hash', async () => {
    expect(await openWith(stage)(SECRET, '::1')).toBe(stage);
    expect([asked, missed]).toEqual([[hashSecret(SECRET)], []]);
  });

  test('that opens nothing counts as a wrong code of its address only', async () => {
    expect(await openWith(null)(SECRET, '::1')).toBeNull();
    expect(missed).toEqual(['::1 null']);
  });

  test('of an ended session says so and counts as no guess', async () => {
    await expect(openWith('ended')(SECRET, '::1')).rejects.toMatchObject({ status: 410, code: 'session-ended' });
    expect(missed).toEqual([]);
  });

  test('[G2652] of an unconfirmed remote says so and counts as no guess', async () => {
    const unconfirmed = { role: 'unconfirmed', sessionId: stage.sessionId, number: 47 } as const;
    const refused = { status: 403, code: 'not-confirmed' };
    await expect(openWith(unconfirmed)(SECRET, '::1')).rejects.toMatchObject(refused);
    expect(missed).toEqual([]);
  });

  test.each(['', 'a.bearer.token', `${SECRET}x`, SECRET.slice(1), `${SECRET.slice(1)}é`])(
    'of another shape is not looked up: %j',
    async (token) => {
      expect(await openWith(stage)(token, '::1')).toBeNull();
      expect([asked, missed]).toEqual([[], []]);
    },
  );
});
