import { describe, expect, it } from 'vitest';
import { given } from '#spec-support/given.ts';
import { removed } from '#spec-support/room-samples.ts';
import {
  answered,
  closed,
  commandId,
  connection,
  created,
  dropped,
  joined,
  left,
  opened,
  playerId,
  questionId,
  returned,
  SESSION,
  T0,
} from '#spec-support/samples.ts';
import { SITUATIONS } from '#spec-support/situations.ts';
import { beforeEvent } from './announcements.ts';
import { closingOf, openQuestion } from './clock.ts';
import type { SessionEvent } from './events.ts';
import { intentsOf } from './evolve.ts';

const closing = (index: number, deadline = T0 + 20_000) => ({
  type: 'schedule-close',
  sessionId: SESSION,
  questionId: `q${index + 1}`,
  index,
  deadline,
});

const recordedOf = (event: SessionEvent) => ({
  ...{ sessionId: SESSION, version: 1, at: T0, commandId: commandId('c1'), event },
});

/** The effects of an event after others. */
const reactions = (event: SessionEvent, ...before: SessionEvent[]) => {
  const state = given(...before).state();
  return intentsOf(state, recordedOf(event), beforeEvent(state));
};

/** The timer that the last of these events requests. */
const timer = (...events: SessionEvent[]) => {
  const before = given(...events.slice(0, -1)).state();
  return intentsOf(given(...events).state(), recordedOf(events.at(-1) ?? created()), beforeEvent(before));
};

const results = { type: 'mail', job: { type: 'results', sessionId: SESSION, version: 1 } };
const automatic = { type: 'mail', job: { type: 'automatic-report', sessionId: SESSION } };

describe('the effects of an event', () => {
  it('[P20] a timed question requests its timer, one without a limit nothing', () => {
    expect(timer(created(), opened(0))).toEqual([closing(0)]);
    expect(timer(created(), opened(0, null))).toEqual([]);
  });

  it('[P20] a requested report is mailed', () => {
    const named = { requestId: commandId('r1'), quizName: 'Minerals' };
    expect(reactions({ type: 'ReportRequested', ...named, email: 'a@b.example' })).toEqual([
      { type: 'mail', job: { type: 'report', sessionId: SESSION, ...named, to: 'a@b.example' } },
    ]);
  });

  it.each<SessionEvent>([
    { type: 'SessionFinished', by: 'podium' },
    { type: 'SessionFinished', by: 'host' },
    { type: 'SessionEnded', reason: 'replaced' },
    { type: 'SessionEnded', reason: 'expired' },
    { type: 'SessionEnded', reason: 'operator' },
  ])('[P220] [B909] $type after a question asks for report and results, however the session ended', (end) => {
    expect(reactions(end, ...SITUATIONS.statistics)).toEqual([automatic, results]);
  });

  it.each<SessionEvent>([
    { type: 'QuestionVoided', questionId: questionId('q1'), reason: 'two answers fit' },
    { type: 'QuestionCorrected', questionId: questionId('q1'), answerIds: [] },
    { type: 'PlayerRemoved', playerId: playerId('p1'), banned: false },
    { type: 'PlayerRenamed', playerId: playerId('p1'), identifier: 'Grace' },
    { type: 'PlayerTeamSet', playerId: playerId('p1'), team: 1 },
  ])('[B909] $type after the end asks for new results, before it for none', (event) => {
    expect(reactions(event, ...SITUATIONS.endscreen)).toEqual([results]);
    expect(reactions(event, ...SITUATIONS.ended)).toEqual([results]);
    expect(reactions(event, ...SITUATIONS.statistics)).toEqual([]);
  });

  it('[P220] [B909] neither a session without a question nor the end from the end screen requests it', () => {
    expect(reactions({ type: 'SessionFinished', by: 'host' }, ...SITUATIONS.lobby)).toEqual([]);
    expect(reactions({ type: 'SessionEnded', reason: 'expired' }, ...SITUATIONS.lobby)).toEqual([]);
    expect(reactions({ type: 'SessionEnded', reason: 'host' }, ...SITUATIONS.endscreen)).toEqual([]);
  });

  it.each<SessionEvent>([
    created(),
    joined(1),
    dropped(1),
    closed(0),
    { type: 'PodiumShown' },
    { type: 'HostEntered', connection: connection('h1') },
    { type: 'ReportDelivered', requestId: commandId('r1') },
  ])('[P20] $type asks for nothing', (event) => {
    expect(reactions(event)).toEqual([]);
  });
});

describe('a close that moves', () => {
  const playing = [created(), joined(1), joined(2), opened(0)];
  const extended: SessionEvent = { type: 'TimeExtended', questionId: questionId('q1'), deadline: T0 + 30_000 };
  const paused: SessionEvent = { type: 'QuestionPaused', questionId: questionId('q1') };
  const resumed: SessionEvent = { type: 'QuestionResumed', questionId: questionId('q1'), deadline: T0 + 30_000 };
  const slow: SessionEvent = { type: 'PlayerTimeSet', playerId: playerId('p1'), factor: 1.5 };

  it('[R318] requests a new timer after an extension and after a resumption', () => {
    expect(timer(...playing, extended)).toEqual([closing(0, T0 + 30_000)]);
    expect(timer(...playing, paused, resumed)).toEqual([closing(0, T0 + 30_000)]);
  });

  it('[R318] also for a player with more time, and once nobody is waited for', () => {
    const later = [{ factor: 1.5, until: T0 + 30_000 }];
    const [armed] = timer(...playing, slow);
    expect(armed).toEqual({ ...closing(0), later });
    expect(armed?.type === 'schedule-close' && closingOf(armed)).toBe(T0 + 30_000);
    expect(timer(...playing, slow, { ...answered(1, 'q1-a', 100, 1), timeFactor: 1.5 })).toEqual([closing(0)]);
    expect(timer(...playing, slow, answered(2, 'q1-a', 100, 1))).toEqual([]);
  });

  it('[R318] when a player with more time joins while it runs', () => {
    const joins = { ...joined(3), timeFactor: 1.5 } as const;
    expect(timer(...playing, joins)).toEqual([{ ...closing(0), later: [{ factor: 1.5, until: T0 + 30_000 }] }]);
  });

  it('[R318] when a player with more time leaves, is removed or comes back', () => {
    const later = [{ factor: 1.5, until: T0 + 30_000 }];
    expect(timer(...playing, slow, left(1))).toEqual([closing(0)]);
    expect(timer(...playing, slow, removed(1))).toEqual([closing(0)]);
    for (const gone of [left(1), removed(1)])
      expect(timer(...playing, slow, gone, returned(1))).toEqual([{ ...closing(0), later }]);
    for (const event of [left(2), removed(2)]) expect(timer(...playing, slow, event)).toEqual([]);
    // Without a connection it is still waited for.
    expect(timer(...playing, slow, dropped(1))).toEqual([]);
  });

  it('[R318] a stopped clock needs none', () => {
    expect(timer(...playing, paused)).toEqual([]);
    expect(openQuestion(given(...playing, paused).state())).toBeNull();
  });
});

describe('the timed question that is open', () => {
  it('[P20] is the running one', () => {
    const { type: _, ...first } = closing(0);
    const { type: __, ...second } = closing(1);
    expect(openQuestion(given(created(), opened(0)).state())).toEqual(first);
    const next: SessionEvent[] = [opened(0), closed(0), { type: 'LeaderboardShown' }, opened(1)];
    expect(openQuestion(given(created(), ...next).state())).toEqual(second);
  });

  it('[P20] is absent before and after it, and without a time limit', () => {
    for (const events of [[], [created()], [created(), opened(0), closed(0)], [created(), opened(0, null)]])
      expect(openQuestion(given(...events).state())).toBeNull();
  });
});
