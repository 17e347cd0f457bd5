import { describe, expect, it } from 'vitest';
import type { SessionEvent } from '#session/events.ts';
import { playersPage } from '#session/players-page.ts';
import { summaryView } from '#session/summary.ts';
import { lobbyForPlayers, playerView, stageView } from '#session/views.ts';
import { given } from '#spec-support/given.ts';
import { removed, rename, renamed, room } from '#spec-support/room-samples.ts';
import { created, dropped, enter, joined, opened, playerId, returned, swept } from '#spec-support/samples.ts';

describe('a doubtful name', () => {
  const filtering = created({ options: { nameFilter: true } });
  const entering = { ...enter(1, 'Anal Shah'), doubtfulIn: ['en' as const] };
  const waiting = { ...joined(1, 'Player 1'), pendingName: 'Anal Shah' };
  const named = (events: readonly SessionEvent[]) => {
    const { identifier, pendingName } =
      given(...events)
        .state()
        .players.get(playerId('p1')) ?? {};
    return { identifier, pendingName };
  };

  it('[R2752] waits for the host: its player joins under a free placeholder in the language of the quiz', () => {
    given(filtering).when(entering).thenEvents(waiting);
    given(filtering, joined(2, 'player 2'))
      .when(entering)
      .thenEvents({ ...waiting, identifier: 'Player 3' });
    given(created({ options: { nameFilter: true, language: 'de' } }))
      .when(entering)
      .thenEvents({ ...waiting, identifier: 'Spieler 1' });
  });

  it('[R2752] does not wait without the filter, in another language, or where names are given', () => {
    given(created()).when(entering).thenEvents(joined(1, 'Anal Shah'));
    given(filtering)
      .when({ ...entering, doubtfulIn: ['fr'] })
      .thenEvents(joined(1, 'Anal Shah'));
    const { decision } = given(filtering, room({ names: 'given' })).when(entering);
    expect(decision.accepted && decision.events).not.toMatchObject([{ pendingName: 'Anal Shah' }]);
  });

  it('[R2752] is refused like any other if it is taken or a list has it', () => {
    given(filtering, joined(2, 'anal shah')).when(entering).thenRejected('name-taken');
    given(filtering)
      .when({ ...entering, filteredIn: ['en'] })
      .thenRejected('name-refused');
  });

  it('[R2753] is allowed by the host by renaming its player to it, or hidden by renaming the player to its present name', () => {
    given(filtering, waiting).when(rename(1, 'Anal Shah')).thenEvents(renamed(1, 'Anal Shah'));
    given(filtering, waiting).when(rename(1, 'Player 1')).thenEvents(renamed(1, 'Player 1'));
    expect(named([filtering, waiting])).toEqual({ identifier: 'Player 1', pendingName: 'Anal Shah' });
    for (const name of ['Anal Shah', 'Player 1', 'Anil'])
      expect(named([filtering, waiting, renamed(1, name)])).toEqual({ identifier: name, pendingName: null });
    given(filtering, waiting, renamed(1, 'Player 1')).when(rename(1, 'Player 1')).thenEvents();
  });

  it('[R2754] still waits when its player was away too long, or comes back after it was removed', () => {
    const asleep = [filtering, waiting, dropped(1), swept(1)];
    for (const back of [enter(1, 'Player 1'), entering, { ...enter(1, 'Player 1'), again: true as const }])
      given(...asleep)
        .when(back)
        .thenEvents(waiting);
    given(...asleep)
      .when(enter(1, 'Anil'))
      .thenEvents(joined(1, 'Anil'));
    const waitsAgain = { ...renamed(1, 'Player 2'), pendingName: 'Anal Shah' };
    given(filtering, waiting, opened(0), removed(1)).when(entering).thenEvents(waitsAgain, returned(1));
  });

  it('[R2755] is seen by its player and by the host, first in the list of people and counted in the summary', () => {
    const state = given(filtering, waiting, joined(2, 'Ben'), joined(3, 'Cleo')).state();
    const [own, other] = ['p1', 'p2'].map((id) => state.players.get(playerId(id)));
    if (!own || !other) throw new Error('nobody');
    expect(playerView(state, own).session.state.usersStats[0]).toMatchObject({
      user: { identifier: 'Player 1' },
      pendingName: 'Anal Shah',
    });
    for (const seen of [playerView(state, other), lobbyForPlayers(state), stageView(state), summaryView(state)])
      expect(JSON.stringify(seen)).not.toContain('Anal');
    expect(summaryView(state)).toMatchObject({ pendingNames: 1 });
    const list = (query: string) =>
      playersPage(state, { query, sort: 'newest', after: 0, limit: 50 }).players.map(({ identifier, pendingName }) => [
        identifier,
        pendingName,
      ]);
    expect(list('')).toEqual([
      ['Player 1', 'Anal Shah'],
      ['Cleo', undefined],
      ['Ben', undefined],
    ]);
    expect(list('shah')).toEqual([['Player 1', 'Anal Shah']]);
    expect(summaryView(given(filtering, waiting, renamed(1, 'Player 1')).state())).not.toHaveProperty('pendingNames');
  });
});
