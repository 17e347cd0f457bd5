import { describe, expect, it } from 'vitest';
import { given, later } from '#spec-support/given.ts';
import {
  extend,
  extended,
  PAUSE,
  paused,
  RESUME,
  resumed,
  setTime,
  timer,
  timeSet,
} from '#spec-support/room-samples.ts';
import { answered, closed, created, HOST, joined, left, opened, question, submit, T0 } from '#spec-support/samples.ts';
import { SITUATIONS, type Situation } from '#spec-support/situations.ts';
import { clockAt, laterDeadlines, openQuestion } from './clock.ts';
import { presentPlayers } from './state.ts';
import { hostView, playerView } from './views.ts';

describe('the clock', () => {
  const running = [created(), joined(1), joined(2), opened(0)];

  it('[R310] an extension moves the deadline, and answers until then count', () => {
    given(...running)
      .when(extend(10), { after: 5_000 })
      .thenEvents(extended(T0 + 30_000));
    const longer = [...running, extended(T0 + 30_000)];
    given(...longer)
      .when(submit(1, 'q1-a'), { after: 29_999 })
      .thenEvents(answered(1, 'q1-a', 100, 29.999));
    given(...longer)
      .when(timer('q1'), { after: 20_000 })
      .thenRejected('too-early');
    given(...longer)
      .when(timer('q1'), { after: 30_000 })
      .thenEvents(closed(0, 'deadline'));
  });

  it('[R310] the speed bonus never deducts more than half, however long the extension', () => {
    const bonus = [created({ questions: [question('q1', { questionPointsModifier: 1 })] }), joined(1), opened(0)];
    given(...bonus, extended(T0 + 600_000))
      .when(submit(1, 'q1-a'), { after: 500_000 })
      .thenEvents(answered(1, 'q1-a', 50, 500));
  });

  it('[R311] a pause stops the clock, accepts answers, and does not count into the time taken', () => {
    given(...running)
      .when(PAUSE, { after: 5_000 })
      .thenEvents(paused);
    const stopped = [...running, later(5_000, paused)];
    given(...stopped)
      .when(timer('q1'), { after: 20_000 })
      .thenEvents();
    given(...stopped)
      .when(submit(1, 'q1-a'), { after: 60_000 })
      .thenEvents(answered(1, 'q1-a', 100, 5));
    expect(clockAt(given(...stopped).state(), T0 + 60_000)).toEqual({ seconds: 15, paused: true, times: {} });
    given(...stopped)
      .when(RESUME, { after: 65_000 })
      .thenEvents(resumed(T0 + 80_000));
    const again = [...stopped, later(65_000, resumed(T0 + 80_000))];
    given(...again)
      .when(submit(1, 'q1-a'), { after: 70_000 })
      .thenEvents(answered(1, 'q1-a', 100, 10));
    given(...again)
      .when(submit(1, 'q1-a'), { after: 80_000 })
      .thenRejected('answer-too-late');
  });

  it('[R1630] a pause that comes when the time is over is refused, and the timer closes the question', () => {
    for (const after of [20_000, 20_050])
      given(...running)
        .when(PAUSE, { after })
        .thenRejected('wrong-state');
    given(...running, later(5_000, paused))
      .when(PAUSE, { after: 60_000 })
      .thenEvents();
  });

  it('[R311] pausing a paused question and resuming a running one change nothing', () => {
    given(...running, paused)
      .when(PAUSE)
      .thenEvents();
    given(...running)
      .when(RESUME)
      .thenEvents();
  });

  it('[R312] a paused question can be extended and skipped', () => {
    given(...running, later(5_000, paused))
      .when(extend(10), { after: 9_000 })
      .thenEvents(extended(T0 + 30_000));
    given(...running, later(5_000, paused))
      .when({ type: 'SkipQuestion', hostId: HOST }, { after: 9_000 })
      .thenEvents(closed(0));
  });

  it.each<[string, Situation]>([
    ['lobby', 'lobby'],
    ['statistics', 'statistics'],
    ['leaderboard', 'leaderboard'],
    ['podium', 'podium'],
    ['end screen', 'endscreen'],
  ])('[R313] there is no clock to move in the %s', (_, situation) => {
    for (const command of [extend(10), PAUSE, RESUME])
      given(...SITUATIONS[situation])
        .when(command)
        .thenRejected('wrong-state');
  });

  it('[R313] a question without a time limit has none', () => {
    for (const command of [extend(10), PAUSE, RESUME])
      given(created(), opened(0, null)).when(command).thenRejected('wrong-state');
  });
});

describe('a player’s own time', () => {
  const slow = [created(), joined(1), joined(2), timeSet(2, 1.5), opened(0)];

  it('[R314] a player with more time can answer after the others’ deadline', () => {
    given(...slow)
      .when(submit(1, 'q1-a'), { after: 20_000 })
      .thenRejected('answer-too-late');
    given(...slow, answered(1, 'q1-a', 100, 1))
      .when(submit(2, 'q1-b'), { after: 19_000 })
      .thenEvents({ ...answered(2, 'q1-b', 0, 19), timeFactor: 1.5 });
    given(...slow)
      .when(submit(2, 'q1-a'), { after: 30_000 })
      .thenRejected('answer-too-late');
  });

  it('[R315] the question closes when the longest time of players without an answer is over', () => {
    given(...slow)
      .when(timer('q1'), { after: 29_999 })
      .thenRejected('too-early');
    given(...slow)
      .when(timer('q1'), { after: 30_000 })
      .thenEvents(closed(0, 'deadline'));
    given(...slow, { ...answered(2, 'q1-a', 100, 3), timeFactor: 1.5 })
      .when(timer('q1'), { after: 20_000 })
      .thenEvents(closed(0, 'deadline'));
    expect(laterDeadlines(given(...slow).state())).toEqual([{ factor: 1.5, until: T0 + 30_000 }]);
  });

  it('[R315] the last answer for which the question waited lets the timer close it, and those given in time come first', () => {
    const last = { ...answered(2, 'q1-a', 100, 25), timeFactor: 1.5 as const };
    given(...slow)
      .when(submit(2, 'q1-a'), { after: 25_000 })
      .thenEvents(last);
    const waitedFor = [...slow, later(25_000, last)];
    expect(openQuestion(given(...waitedFor).state())).toEqual(openQuestion(given(created(), opened(0)).state()));
    given(...waitedFor)
      .when(submit(1, 'q1-a'), { after: 19_999 })
      .thenEvents(answered(1, 'q1-a', 100, 19.999));
    given(...waitedFor)
      .when(timer('q1'), { after: 25_000 })
      .thenEvents(closed(0, 'deadline'));
  });

  it('[R1630] its clock can be paused as long as it waits for a player with more time', () => {
    given(...slow)
      .when(PAUSE, { after: 25_000 })
      .thenEvents(paused);
    given(...slow)
      .when(PAUSE, { after: 30_000 })
      .thenRejected('wrong-state');
    given(...slow, { ...answered(2, 'q1-a', 100, 3), timeFactor: 1.5 })
      .when(PAUSE, { after: 20_000 })
      .thenRejected('wrong-state');
  });

  it('[R315] it does not wait for a player who left', () => {
    given(...slow, left(2))
      .when(timer('q1'), { after: 20_000 })
      .thenEvents(closed(0, 'deadline'));
  });

  it('[R316] the speed bonus is computed from the player’s own time', () => {
    const bonus = [
      created({ questions: [question('q1', { questionPointsModifier: 1 })] }),
      joined(1),
      timeSet(1, 2),
      opened(0),
    ];
    given(...bonus)
      .when(submit(1, 'q1-a'), { after: 20_000 })
      .thenEvents({ ...answered(1, 'q1-a', 75, 20), timeFactor: 2 });
  });

  it('[R317] only the player and the host see its factor of time', () => {
    const state = given(...slow, answered(1, 'q1-a', 100, 1), answered(2, 'q1-a', 100, 2), closed(0)).state();
    const [ada, ben] = presentPlayers(state);
    if (!ada || !ben) throw new Error('nobody there');
    expect(playerView(state, ben).session.state.usersStats[0]).toMatchObject({ timeFactor: 1.5 });
    expect(JSON.stringify(playerView(state, ada))).not.toContain('timeFactor');
    expect(hostView(state).players[1]).toMatchObject({ id: 'p2', timeFactor: 1.5 });
  });

  it('[R317] a stopped clock shows the seconds of players with more time too', () => {
    const stopped = given(...slow, later(5_000, paused)).state();
    expect(clockAt(stopped, T0 + 60_000)).toEqual({ seconds: 15, paused: true, times: { '1.5': 25 } });
  });

  it('[R317] setting the same factor changes nothing; an unknown player is rejected', () => {
    given(...slow)
      .when(setTime(2, 1.5))
      .thenEvents();
    given(...slow)
      .when(setTime(2, 1))
      .thenEvents(timeSet(2, 1));
    given(...slow)
      .when(setTime(7, 2))
      .thenRejected('unknown-player');
  });
});
