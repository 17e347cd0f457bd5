import { describe, expect, it } from 'vitest';
import type { SessionCommand } from '#session/commands.ts';
import type { EventOf, SessionEvent } from '#session/events.ts';
import { evolveWithEffects } from '#session/evolve.ts';
import { stageSummary, summaryView } from '#session/summary.ts';
import { hostView, type leaderStats, playerView, stageView } from '#session/views.ts';
import { given, later } from '#spec-support/given.ts';
import {
  answered,
  closed,
  commandId,
  connection,
  created,
  HOST,
  joined,
  opened,
  QUESTIONS,
  SESSION,
  T0,
} from '#spec-support/samples.ts';
import { stepsToTell } from './finale.ts';

const host: SessionEvent = { type: 'HostEntered', connection: connection('h1'), summaries: true };
const suspense: EventOf<'QuestionClosed'> = { ...closed(0), suspense: true };
const board: SessionEvent = { type: 'LeaderboardShown' };
const podium: SessionEvent = { type: 'PodiumShown' };
const revealed = (place: 1 | 2 | 3): SessionEvent => ({ type: 'StepRevealed', place });
const skip: SessionCommand = { type: 'SkipQuestion', hostId: HOST };
const reveal = (place?: 1 | 2 | 3): SessionCommand => ({ type: 'RevealStep', hostId: HOST, place });

const ONE = { questions: QUESTIONS.slice(0, 1) };
/** Five players with these points. */
const played = (points: readonly number[], quiz: Parameters<typeof created>[0] = ONE): SessionEvent[] => [
  created(quiz),
  host,
  ...points.map((_, index) => joined(index + 1)),
  opened(0),
  ...points.map((score, index) => answered(index + 1, score > 0 ? 'q1-a' : 'q1-b', score)),
];
const FIVE = played([500, 400, 300, 200, 100]);
const onPodium = [...FIVE, suspense, board, podium];
const untold = (events: readonly SessionEvent[], after = 0) =>
  stepsToTell(given(...events).state(), T0 + after).map(({ place }) => place);

describe('the finale', () => {
  it('[Q3380] begins with the close of the last question', () => {
    given(...FIVE)
      .when(skip)
      .thenEvents(suspense);
    given(...played([100], { questions: QUESTIONS.slice(0, 2) }))
      .when(skip)
      .thenEvents(closed(0));
  });

  it('[Q3380] not where no screen of the host shows it; where one did and is away, it does', () => {
    const { summaries: _, ...full } = host as EventOf<'HostEntered'>;
    const withHost = (...entered: SessionEvent[]) =>
      given(...FIVE.flatMap((event) => (event === host ? entered : [event])));
    withHost(full).when(skip).thenEvents(closed(0));
    withHost(host, { type: 'HostDropped', connectionId: connection('h1').connectionId })
      .when(skip)
      .thenEvents(suspense);
  });

  it('[Q3380] everybody’s view names the steps not yet revealed; at the end, and in an older log, none', () => {
    const views = (...events: SessionEvent[]) => {
      const state = given(...FIVE, ...events).state();
      const [first] = state.players.values();
      return [
        hostView(state).session.untold,
        stageView(state).session.untold,
        first && playerView(state, first).session.untold,
      ];
    };
    for (const events of [[suspense], [suspense, board], [suspense, board, podium]])
      expect(views(...events)).toEqual(new Array(3).fill([3, 2, 1]));
    for (const events of [
      [closed(0), board, podium],
      [suspense, { type: 'SessionFinished', by: 'host' } as const],
    ])
      expect(views(...events)).toEqual(new Array(3).fill(undefined));
  });

  it('[Q3380] there are as many steps as there are scores, and none where nobody has a point', () => {
    const steps = (points: readonly number[]) => untold([...played(points), suspense, board, podium]);
    expect([steps([100]), steps([200, 100]), steps([100, 100]), steps([0, 0, 0])]).toEqual([[1], [2, 1], [1], []]);
  });

  it('[Q3380] teams have steps too', () => {
    const teams = { ...ONE, options: { teams: { count: 3, assign: 'even' } as const } };
    const assigned = given(...played([100, 100, 0], teams).slice(0, 5)).when({
      type: 'PlayQuestion',
      hostId: HOST,
      questionId: null,
    });
    expect(assigned.decision.accepted).toBe(true);
    const events = assigned.decision.accepted ? assigned.decision.events : [];
    const answers = played([100, 100, 0], teams).slice(-3);
    // Two teams are first, the third one third.
    expect(untold([...played([1, 1, 1], teams).slice(0, 5), ...events, ...answers, suspense, board, podium])).toEqual([
      3, 2, 1,
    ]);
  });

  it('[Q3381] the podium reveals third, second and first by itself', () => {
    const at = (after: number) => untold(onPodium, after);
    expect([at(3_499), at(3_500), at(8_499), at(8_500), at(14_499), at(14_500)]).toEqual([
      [3, 2, 1],
      [2, 1],
      [2, 1],
      [1],
      [1],
      [],
    ]);
    const two = [...played([200, 100]), suspense, board, podium];
    expect([untold(two, 4_999), untold(two, 5_000), untold(two, 11_000)]).toEqual([[2, 1], [1], []]);
  });

  it('[Q3382] the host reveals the next step at once, and later steps count from then', () => {
    given(...onPodium)
      .when(reveal(), { after: 1_000 })
      .thenEvents(revealed(3));
    const third = [...onPodium, later(1_000, revealed(3))];
    const state = given(...third).state();
    expect(stepsToTell(state)).toEqual([
      { place: 2, after: 5 },
      { place: 1, after: 11 },
    ]);
    given(...third)
      .when(reveal(2), { after: 2_000 })
      .thenEvents(revealed(2));
  });

  it('[Q3382] a step already revealed changes nothing; a later one, or any before the podium, is refused', () => {
    given(...onPodium)
      .when(reveal(3), { after: 3_500 })
      .thenEvents();
    given(...onPodium)
      .when(reveal(2))
      .thenRejected('wrong-state');
    given(...onPodium)
      .when(reveal(1), { after: 60_000 })
      .thenEvents();
    given(...onPodium)
      .when(reveal(), { after: 60_000 })
      .thenRejected('wrong-state');
    given(...onPodium.slice(0, -1))
      .when(reveal())
      .thenRejected('wrong-state');
  });

  it('[Q3382] the end screen follows at any time', () => {
    given(...onPodium)
      .when({ type: 'ChangePhase', hostId: HOST, phase: 'endscreen' })
      .thenEvents({ type: 'SessionFinished', by: 'podium' });
  });

  it('[Q3383] everybody is told the coming steps when the podium opens, and when the host reveals one', () => {
    const told = (events: readonly SessionEvent[], event: SessionEvent, after: number) => {
      const state = given(...events).state();
      const recorded = {
        sessionId: SESSION,
        version: state.version + 1,
        at: T0 + after,
        commandId: commandId('c'),
        event,
      };
      const { announcements } = evolveWithEffects(state, recorded);
      return announcements.at(-1);
    };
    const steps = (...coming: [place: number, after: number][]) => ({
      to: 'all',
      target: 'podiumsteps',
      args: [coming.map(([place, after]) => ({ place, after }))],
    });
    expect(told(onPodium.slice(0, -1), podium, 0)).toEqual(steps([3, 3.5], [2, 8.5], [1, 14.5]));
    expect(told(onPodium, revealed(3), 500)).toEqual(steps([2, 5], [1, 11]));
    expect(told([...FIVE, closed(0), board], podium, 0)).toMatchObject({ target: 'statechange' });
  });

  it('[Q3384] before the podium a stage gets neither the podium nor leaders who are on it', () => {
    const state = given(...FIVE, suspense).state();
    const names = (entries: readonly ReturnType<typeof leaderStats>[number][]) => entries.map(({ user }) => user.id);
    expect(names(stageView(state).session.state.usersStats)).toEqual(['p4', 'p5']);
    expect(names(stageSummary(state).leaders)).toEqual(['p4', 'p5']);
    expect(stageSummary(state)).toMatchObject({ podium: [] });
    expect(stageSummary(state).climber).toBeUndefined();
    expect([summaryView(state).leaders.length, summaryView(state).podium.length]).toEqual([5, 3]);
    expect(stageSummary(given(...onPodium).state()).podium).toHaveLength(3);
  });
});
