import { describe, expect, it } from 'vitest';
import { given } from '#spec-support/given.ts';
import { closed, created, joined, opened, question } from '#spec-support/samples.ts';
import { SITUATIONS, type Situation } from '#spec-support/situations.ts';
import type { SessionEvent } from './events.ts';
import { initialPhase, isPhaseEvent, nextPhase, phaseAccepts } from './machine.ts';

const EVENTS: Record<string, SessionEvent> = {
  SessionCreated: created(),
  QuestionsSet: { type: 'QuestionsSet', questions: [question('q1')] },
  'QuestionOpened 0': opened(0),
  'QuestionOpened 1': opened(1),
  'QuestionOpened 2': opened(2),
  QuestionClosed: closed(0),
  LeaderboardShown: { type: 'LeaderboardShown' },
  PodiumShown: { type: 'PodiumShown' },
  SessionFinished: { type: 'SessionFinished', by: 'host' },
  SessionEnded: { type: 'SessionEnded', reason: 'host' },
};

/** The phase after the event; `-` if the machine does not accept it. */
const TABLE = `
                 unborn lobby     playing    statistics  statistics- statistics* leaderboard leaderboard* podium    endscreen ended
SessionCreated   lobby  -         -          -           -           -           -           -            -         -         -
QuestionsSet     -      lobby     -          -           -           -           -           -            -         -         -
QuestionOpened 0 -      playing   -          -           -           -           -           -            -         -         -
QuestionOpened 1 -      -         -          -           playing     -           playing     -            -         -         -
QuestionOpened 2 -      -         -          -           -           -           -           -            -         -         -
QuestionClosed   -      -         statistics -           -           -           -           -            -         -         -
LeaderboardShown -      -         -          leaderboard -           leaderboard -           -            -         -         -
PodiumShown      -      -         -          -           -           -           -           podium       -         -         -
SessionFinished  -      endscreen -          endscreen   endscreen   endscreen   endscreen   endscreen    endscreen -         -
SessionEnded     -      ended     -          ended       ended       ended       ended       ended        ended     ended     -
`;

const [head = '', ...rows] = TABLE.trim().split('\n');
const situations = head.trim().split(/\s+/);
const cells = rows.flatMap((row) => {
  const targets = row.slice(17).trim().split(/\s+/);
  return situations.map((situation, i) => [row.slice(0, 17).trim(), situation as Situation, targets[i] ?? ''] as const);
});

describe('every stored event about phases in every situation', () => {
  it('[P11] the table is complete', () => {
    expect(situations).toEqual(Object.keys(SITUATIONS));
    expect(rows.map((row) => row.slice(0, 17).trim())).toEqual(Object.keys(EVENTS));
  });

  it.each(cells)('[P11] %s in %s: %s', (label, situation, target) => {
    const event = EVENTS[label];
    if (!event || !isPhaseEvent(event)) throw new Error(`${label} is not about phases`);
    const { phase } = given(...SITUATIONS[situation]).state();
    expect(phaseAccepts(phase, event)).toBe(target !== '-');
    if (target !== '-') expect(nextPhase(phase, event).value).toBe(target);
    else
      expect(() => nextPhase(phase, event)).toThrow(
        new RangeError(`${event.type} does not fit the phase ${phase.value}`),
      );
  });

  it('[P11] questions set later are counted', () => {
    const { phase } = given(
      created(),
      { type: 'QuestionsSet', questions: [question('q1')] },
      opened(0),
      closed(0),
    ).state();
    expect(phase.context).toEqual({ index: 0, questionCount: 1, isLeaderboardBetween: true });
    const none = given(created({ questions: null, options: { isLeaderboardBetween: false } })).state().phase;
    expect(none.context).toEqual({ index: -1, questionCount: 0, isLeaderboardBetween: false });
    expect(phaseAccepts(none, opened(0))).toBe(false);
  });

  it('[P11] other events do not go through the machine', () => {
    const { phase } = given(...SITUATIONS.playing).state();
    expect(isPhaseEvent(joined(2))).toBe(false);
    expect(phaseAccepts(phase, joined(2))).toBe(false);
  });

  it('[P11] a session starts unborn, before its first question', () => {
    expect(initialPhase().value).toBe('unborn');
    expect(initialPhase().context).toEqual({ index: -1, questionCount: 0, isLeaderboardBetween: true });
  });
});
