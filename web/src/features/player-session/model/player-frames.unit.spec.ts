import { expect, test } from 'vitest';
import type { HubLink } from '#shared/hub/hub-link.ts';
import { question, session, stat } from '../spec-support.ts';
import { listenAsPlayer } from './player-frames.ts';
import type { PlayerEvent } from './player-machine.ts';

function listening() {
  const handlers = new Map<string, (...args: unknown[]) => void>();
  const events: PlayerEvent[] = [];
  const link: Pick<HubLink, 'on'> = { on: (target, handler) => void handlers.set(target, handler) };
  const loads: unknown[] = [];
  listenAsPlayer(
    link as HubLink,
    (event) => events.push(event),
    (media, isEarly) => loads.push([media, isEarly]),
  );
  return { events, loads, push: (target: string, ...args: unknown[]) => handlers.get(target)?.(...args) };
}

test('[W20] frames of the player hub become events', () => {
  const { events, push } = listening();
  const view = session('playing', 'q1', [stat('me')]);
  push('sessionrequest', view, question('q1'));
  push('statechange', 'statistics', question('q1'));
  push('questionend', [stat('me')], 'statistics');
  push('answer', { questionId: 'q1', answerId: 'q1-a' });
  push('userchange', { total: 2, newest: [{ id: 'me', identifier: 'Me' }] });
  push('timerchange', 7);
  push('hostpresence', { away: true });
  push('removed', { reason: 'banned' });
  push('renamed', { name: 'Onyx Owl' });
  push('playertime', { factor: 1.5 });
  push('scoreschanged', { questionId: 'q1' });
  push('nosession');
  expect(events.map(({ type }) => type)).toEqual([
    'SNAPSHOT',
    'PHASE',
    'QUESTION_END',
    'STORED',
    'LOBBY',
    'TICK',
    'HOST',
    'REMOVED',
    'RENAMED',
    'OWN_TIME',
    'SCORES',
    'MISSING',
  ]);
});

test('[W20] malformed frames are dropped', () => {
  const { events, push } = listening();
  push('sessionrequest', null, null);
  push('sessionrequest', { state: { currentQuizState: 'flying', usersStats: [] } }, null);
  push('sessionrequest', { ...session('lobby', null, []), players: undefined }, null);
  push('statechange', 'flying', null);
  push('questionend', 'none', 'statistics');
  push('answer', { questionId: 1 });
  push('userchange', { total: 'many' });
  push('timerchange', 'soon');
  push('hostpresence', {});
  push('renamed', {});
  push('playertime', { factor: 3 });
  push('scoreschanged', {});
  expect(events).toEqual([]);
});

test('[W20] [W241] the podium comes before its state; a malformed one is dropped', () => {
  const { events, push } = listening();
  for (const shown of [{ podium: [] }, { podium: 'gold' }, null]) {
    push('standings', shown);
    push('statechange', 'podium', null);
  }
  push('standings', { podium: [] });
  for (let i = 0; i < 2; i++) push('statechange', 'podium', null);
  const podiums = events.map((event) => event.type === 'PHASE' && event.standings?.podium);
  expect(podiums).toEqual([[], undefined, undefined, [], undefined]);
});

test('[W20] [W821] the teams come before a state; a team is a number', () => {
  const { events, push } = listening();
  const teams = [{ index: 0, name: 'Ruby', score: 0, place: 1, players: 1 }];
  push('standings', { teams });
  push('statechange', 'leaderboard', null);
  push('playerteam', { team: 3 });
  push('playerteam', { team: 'Ruby' });
  expect(events).toEqual([
    { type: 'PHASE', phase: 'leaderboard', question: null, standings: { podium: undefined, teams } },
    { type: 'OWN_TEAM', team: 3 },
  ]);
});

test('[W742] a tick has whether the clock is paused, and the seconds of players with more time', () => {
  const { events, push } = listening();
  push('timerchange', 7, { paused: true });
  push('longertimes', { '1.5': 12 });
  push('timerchange', 7);
  push('timerchange', 6);
  expect(events).toEqual([
    { type: 'TICK', seconds: 7, paused: true, times: {} },
    { type: 'TICK', seconds: 7, paused: false, times: { '1.5': 12 } },
    { type: 'TICK', seconds: 6, paused: false, times: {} },
  ]);
});

test('[W20] in the lobby there is no question yet', () => {
  const { events, push } = listening();
  push('sessionrequest', session('lobby', null, [stat('me')]), null);
  expect(events).toMatchObject([{ type: 'SNAPSHOT', question: null }]);
});

test('[W3560] the pictures of the next question are loaded when a view or a push names them', () => {
  const { events, loads, push } = listening();
  push('sessionrequest', { ...session('lobby', null, [stat('me')]), nextMedia: ['p1'] }, null);
  push('nextmedia', ['p2']);
  push('nextmedia', ['p2'], { waits: true });
  expect(loads).toEqual([
    [['p1'], undefined],
    [['p2'], true],
    [['p2'], false],
  ]);
  expect(events.map(({ type }) => type)).toEqual(['SNAPSHOT']);
});
