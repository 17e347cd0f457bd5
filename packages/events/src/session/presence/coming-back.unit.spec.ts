import { describe, expect, it } from 'vitest';
import { given } from '#spec-support/given.ts';
import { removed, renamed } from '#spec-support/room-samples.ts';
import {
  connection,
  created,
  deviceId,
  dropped,
  enter,
  joined,
  left,
  opened,
  playerId,
  returned,
  swept,
} from '#spec-support/samples.ts';

/** Players brought back by their gateway or client, without doing anything themselves. */

const lobby = [created(), joined(1)];

describe('[J1706] a player whom its gateway announces', () => {
  const announced = (n: number, identifier?: string) => ({ ...enter(n, identifier), again: true }) as const;

  it('is connected again if it was away, and stays on a newer socket', () => {
    given(...lobby, dropped(1))
      .when(announced(1))
      .thenEvents(returned(1));
    given(...lobby, returned(1, connection('c7', 'g2')))
      .when(announced(1))
      .thenEvents();
  });

  it('stays out if the host removed it, or it left', () => {
    for (const gone of [removed(1), left(1)]) {
      given(...lobby, gone)
        .when(announced(1))
        .thenRejected('not-in-session');
      given(...lobby, opened(0), gone)
        .when(announced(1))
        .thenRejected('not-in-session');
    }
    given(...lobby, removed(1, true))
      .when(announced(1))
      .thenRejected('banned');
  });

  it('under a former id does not move its device’s present player', () => {
    given(...lobby, left(1), { ...joined(9), deviceId: deviceId('d1') }, dropped(9))
      .when(announced(1))
      .thenRejected('not-in-session');
  });

  it('has the name it had when the lobby removed it, not the one it once typed', () => {
    const asleep = [...lobby, renamed(1, 'Ada'), dropped(1), swept(1)];
    given(...asleep)
      .when(announced(1))
      .thenEvents({ ...joined(1, 'Ada'), renamed: true });
    given(...asleep, joined(2, 'Ada'))
      .when(announced(1))
      .thenRejected('name-taken');
    given(created(), joined(1, 'Amber Lynx'), dropped(1), swept(1))
      .when(announced(1))
      .thenEvents(joined(1, 'Amber Lynx'));
  });
});

describe('[J1726] a player whom the host removed, whose client reconnects by itself', () => {
  const by = { ...enter(1), returns: true } as const;
  const situations = [
    ['in the lobby', [...lobby, removed(1)]],
    ['later', [...lobby, opened(0), removed(1)]],
    ['a player who was away', [...lobby, opened(0), dropped(1), removed(1)]],
  ] as const;

  it.each(situations)('stays out, until somebody enters with it: %s', (_, events) => {
    given(...events)
      .when(by)
      .thenEvents();
    const back = given(...events).when(enter(1));
    expect(back.state().players.get(playerId('p1'))?.presence.kind).toBe('connected');
  });

  it('comes back as usual if it was not, or has entered since', () => {
    given(...lobby, dropped(1))
      .when(by)
      .thenEvents(returned(1));
    given(...lobby, removed(1), joined(1), dropped(1))
      .when(by)
      .thenEvents(returned(1));
    given(...lobby, dropped(1), swept(1))
      .when(by)
      .thenEvents(joined(1));
    given(...lobby, removed(1, true))
      .when(by)
      .thenRejected('banned');
  });
});
