import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { EventOf, RecordedEvent, SessionEvent } from '#session/events.ts';
import { evolve } from '#session/evolve.ts';
import { type SessionState, unbornSession } from '#session/state.ts';
import { summaryView } from '#session/summary.ts';
import { teamViews } from '#session/teams/teams.ts';
import { hostView, lobbyForPlayers, ownStat, playerView, standings } from '#session/views.ts';
import { given } from '#spec-support/given.ts';
import { anyTeamScript, play } from '#spec-support/history.ts';
import {
  answered,
  answerId,
  closed,
  created,
  joined,
  left,
  opened,
  playerId,
  questionId,
  returned,
  SESSION,
} from '#spec-support/samples.ts';

const TEAMS = created({ options: { teams: { count: 2, assign: 'even' } } });
const inTeam = (n: number, team: number): EventOf<'PlayerJoined'> => ({ ...joined(n), team });
const shown: SessionEvent = { type: 'LeaderboardShown' };
const scores = (...events: SessionEvent[]) =>
  teamViews(given(...events).state()).map(({ score, place, players }) => [score, place, players]);

/** p1 and p2 are the first team, p3 is the second. */
const one = [
  TEAMS,
  inTeam(1, 0),
  inTeam(3, 1),
  inTeam(2, 0),
  opened(0),
  answered(1, 'q1-a', 100, 1),
  answered(3, 'q1-a', 80, 2),
  closed(0),
];

describe('scores', () => {
  it('[R825] a team has the mean of its players’ points, and places are shared', () => {
    expect(scores(...one)).toEqual([
      [50, 2, 2],
      [80, 1, 1],
    ]);
    expect(scores(TEAMS, inTeam(1, 0))).toEqual([
      [0, 1, 1],
      [0, 1, 0],
    ]);
  });

  it('[R825] means are rounded once, at the end: three thirds are one', () => {
    const three = [TEAMS, inTeam(1, 0), inTeam(2, 0), inTeam(3, 0)];
    const asked = [0, 1, 2].flatMap((i) => [opened(i), answered(1, `q${i + 1}-a`, 100, 1), closed(i), shown]);
    expect(scores(...three, ...asked)[0]?.[0]).toBe(100);
    expect(scores(...three, ...asked.slice(0, 3))[0]?.[0]).toBe(33);
  });

  it('[R826] a late player counts from its first question on', () => {
    const two = [...one, shown, inTeam(4, 1), opened(1), answered(4, 'q2-a', 100, 1), closed(1)];
    expect(scores(...two)).toEqual([
      [50, 2, 2],
      [130, 1, 2],
    ]);
  });

  it('[R826] a player that left counts for questions it was present for or answered, not for missed ones', () => {
    const gone = [...one, shown, left(2), opened(1), answered(1, 'q2-a', 100, 1), closed(1)];
    expect(scores(...gone)[0]).toEqual([150, 1, 1]);
    const back = [...gone, shown, returned(2), opened(2), answered(1, 'q3-a', 100, 1), closed(2)];
    expect(scores(...back)[0]).toEqual([200, 1, 2]);
    const answering = [...one, shown, opened(1), answered(2, 'q2-a', 100, 1), left(2), closed(1)];
    expect(scores(...answering)[0]).toEqual([100, 1, 1]);
  });

  it('[R826] a removed player counts for none', () => {
    expect(scores(...one, { type: 'PlayerRemoved', playerId: playerId('p2'), banned: false })[0]).toEqual([100, 1, 1]);
  });

  it('[R822] a moved player takes its points along, including those of earlier questions', () => {
    expect(scores(...one, { type: 'PlayerTeamSet', playerId: playerId('p2'), team: 1 })).toEqual([
      [100, 1, 1],
      [40, 2, 2],
    ]);
  });

  it('[R827] voiding or correcting a question changes the teams’ scores', () => {
    expect(scores(...one, { type: 'QuestionVoided', questionId: questionId('q1'), reason: '' })).toEqual([
      [0, 1, 2],
      [0, 1, 1],
    ]);
    const correction: SessionEvent = {
      type: 'QuestionCorrected',
      questionId: questionId('q1'),
      answerIds: [answerId('q1-b')],
    };
    expect(scores(...one.slice(0, 6), answered(3, 'q1-b', 0, 2), closed(0), correction)).toEqual([
      [0, 2, 2],
      [100, 1, 1],
    ]);
  });
});

describe('views', () => {
  const running = [...one, shown, opened(1), answered(1, 'q2-a', 100, 1)];

  it('[V820] teams are shown to everybody, with each player’s own', () => {
    const state = given(...one).state();
    const views = teamViews(state);
    expect(views.map(({ index, name }) => [index, name])).toEqual([
      [0, 'Ruby'],
      [1, 'Sapphire'],
    ]);
    const [p1] = state.players.values();
    expect(p1 && ownStat(state, p1).team).toBe(0);
    expect(p1 && playerView(state, p1).session.teams).toEqual(views);
    expect(hostView(state).session.teams).toEqual(views);
    expect(hostView(state).players[1]).toMatchObject({ id: 'p3', team: 1 });
    expect(summaryView(state).teams).toEqual(views);
    expect(lobbyForPlayers(state).teams).toEqual(views);
    expect(standings(state)).toEqual({ teams: views });
  });

  it('[V820] their names are in the language of the quiz', () => {
    const options = { teams: { count: 2, assign: 'even' as const }, language: 'de' as const };
    expect(teamViews(given(created({ options })).state()).map(({ name }) => name)).toEqual(['Rubin', 'Saphir']);
  });

  it('[V820] in a lobby in which players pick, each player is told so', () => {
    const picking = (assign: 'even' | 'pick', ...events: SessionEvent[]) => {
      const state = given(created({ options: { teams: { count: 2, assign } } }), joined(1), ...events).state();
      const [p1] = state.players.values();
      return p1 && playerView(state, p1).session.picksTeam;
    };
    expect([picking('pick'), picking('even'), picking('pick', opened(0))]).toEqual([true, undefined, undefined]);
  });

  it('[V820] a quiz without teams shows none', () => {
    const state = given(created(), joined(1), opened(0), closed(0)).state();
    const [p1] = state.players.values();
    const views = [hostView(state), summaryView(state), lobbyForPlayers(state), p1 && playerView(state, p1)];
    expect(JSON.stringify(views)).not.toContain('team');
    expect(standings(state)).toEqual({});
  });

  it('[Q3390] in a lobby the helmets are listed by team, those without one last', () => {
    const options = { teams: { count: 2, assign: 'pick' as const } };
    const state = given(created({ options }), inTeam(1, 1), joined(2), inTeam(3, 1)).state();
    expect(summaryView(state).crowd?.map((group) => group.map((n) => Math.floor(n / 36)))).toEqual([[], [0, 2], [1]]);
  });

  it('[V821] team scores are as of the last closed question', () => {
    expect(scores(...running)).toEqual(scores(...one));
    expect(scores(...running, { type: 'PlayerTeamSet', playerId: playerId('p2'), team: 1 })).toEqual([
      [100, 1, 1],
      [40, 2, 2],
    ]);
  });
});

/** Events after which the scores are computed. */
const COUNTED: ReadonlySet<string> = new Set([
  'QuestionClosed',
  'PlayerTeamSet',
  'PlayerRemoved',
  'QuestionVoided',
  'QuestionCorrected',
]);

/** The members of each team at each question, by the log alone; points are the state's. */
function tally(log: readonly RecordedEvent[], state: SessionState): number[] {
  const there = new Map<string, 'in' | 'left' | 'removed'>();
  const team = new Map<string, number>();
  const asked: { id: string; members: Set<string>; isClosed: boolean }[] = [];
  for (const { event } of log) {
    const last = asked.at(-1);
    if (event.type === 'PlayerJoined' || event.type === 'PlayerReturned') there.set(event.playerId, 'in');
    if (event.type === 'PlayerLeft') there.set(event.playerId, 'left');
    // Its place was needed: nothing is known of it any more.
    if (event.type === 'PlayerLeft' && event.reason === 'away')
      for (const { members } of asked) members.delete(event.playerId);
    if (event.type === 'PlayerRemoved') there.set(event.playerId, 'removed');
    if ('team' in event && event.team !== undefined) team.set(event.playerId, event.team);
    if (event.type === 'TeamsFilled') for (const one of event.assigned) team.set(one.playerId, one.team);
    if (event.type === 'QuestionOpened') asked.push({ id: event.questionId, members: new Set(), isClosed: false });
    if (event.type === 'AnswerSubmitted') last?.members.add(event.playerId);
    if (event.type === 'QuestionClosed' && last) {
      last.isClosed = true;
      for (const [id, where] of there) if (where === 'in') last.members.add(id);
    }
  }
  const pointsOf = (player: string, question: string) =>
    state.players.get(playerId(player))?.answers.find(({ questionId: id }) => id === question)?.pointsReceived ?? 0;
  return Array.from({ length: state.options.teams?.count ?? 0 }, (_, index) => {
    const means = asked.map(({ id, members, isClosed }) => {
      const mine = [...members].filter((one) => team.get(one) === index && there.get(one) !== 'removed');
      if (!isClosed || mine.length === 0) return 0;
      return mine.reduce((sum, one) => sum + pointsOf(one, id), 0) / mine.length;
    });
    return Math.round(Number(means.reduce((sum, mean) => sum + mean, 0).toFixed(6)));
  });
}

test('[R825] team scores always equal a separate count from the log', () => {
  let compared = 0;
  fc.assert(
    fc.property(anyTeamScript, (script) => {
      const { log } = play(script);
      const state = unbornSession(SESSION);
      for (const [i, recorded] of log.entries()) {
        evolve(state, recorded);
        const present = [...state.players.values()].filter(({ presence }) => !/left|removed/.test(presence.kind));
        const sizes = state.roster.teams.map((_, index) => present.filter(({ team }) => team === index).length);
        expect(state.roster.teams).toEqual(sizes);
        if (!COUNTED.has(recorded.event.type) || state.current === null) continue;
        compared += state.teamScores.some((score) => score > 0) ? 1 : 0;
        expect(state.teamScores).toEqual(tally(log.slice(0, i + 1), state));
      }
    }),
    { numRuns: 300 },
  );
  expect(compared).toBeGreaterThan(20);
});
