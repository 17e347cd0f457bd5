import type { Publication } from '@quarry/events/backplane/publication';
import type { SessionEvent } from '@quarry/events/session/events';
import { evolve } from '@quarry/events/session/evolve';
import { type SessionState, unbornSession } from '@quarry/events/session/state';
import { visiblePhase } from '@quarry/events/session/views';
import { answered, closed, commandId, created, joined, opened, SESSION, T0 } from '@quarry/events/spec-support/samples';
import { SITUATIONS } from '@quarry/events/spec-support/situations';
import { describe, expect, test } from 'vitest';
import { announce } from './announce.ts';
import { SessionOutbox } from './session-outbox.ts';
import { hostPushes, playerViews } from './view-frames.ts';

/** Folds and announces events. @returns the state, and what is published of the last event */
function after(...events: SessionEvent[]): { state: SessionState; told: unknown[][] } {
  const state = unbornSession(SESSION);
  const outbox = new SessionOutbox(SESSION, 1);
  for (const event of events) {
    outbox.take();
    const before = visiblePhase(state);
    const recorded = { sessionId: SESSION, version: state.version + 1, at: T0, commandId: commandId('c'), event };
    evolve(state, recorded);
    announce(outbox, state, recorded, before);
  }
  return { state, told: outbox.take().map((one) => [one.audience, one.target, argsOf(one)]) };
}

/** Of a table those of the first player. */
function argsOf(publication: Publication): unknown {
  if (publication.audience === 'heartbeat') return [];
  if (publication.audience !== 'each') return JSON.parse(publication.args);
  const { before, own, after: rest } = publication.table;
  return JSON.parse(`${before}${own.get('p1')}${rest}`);
}

const entryOf = (n: number, score: number) =>
  expect.objectContaining({ user: { id: `p${n}`, identifier: `Player ${n}` }, score });
const report = { requestId: commandId('r'), email: 'host@example.org', quizName: 'Minerals' };
const playing = [created(), joined(1), joined(2), opened(0)];

describe('[O19] every change of state is told to players and host', () => {
  test('a question opens without what is right, with the seconds it has', () => {
    const { told } = after(...playing);
    expect(told).toEqual([
      ['players', 'statechange', ['playing', expect.objectContaining({ id: 'q1' })]],
      ['host', 'statechange', ['playing', 'q1']],
      ['all', 'timerchange', [20]],
    ]);
    expect(JSON.stringify(told)).not.toContain('correct');
  });

  test('a question closes: the last answers, then its end, then the state with what was right', () => {
    const { told } = after(...playing, answered(2, 'q1-a', 100, 1), closed(0));
    expect(told).toEqual([
      ['host', 'answer', [[entryOf(2, 100)]]],
      ['each', 'questionend', [[entryOf(1, 0), entryOf(2, 100), entryOf(1, 0)], 'statistics']],
      ['host', 'questionend', [[entryOf(2, 100), entryOf(1, 0)], 'statistics']],
      ['players', 'statechange', ['statistics', expect.objectContaining({ id: 'q1' })]],
      ['host', 'statechange', ['statistics', 'q1']],
    ]);
    expect(JSON.stringify(told[3])).toContain('"correct":true');
  });

  test.each(['leaderboard', 'podium', 'endscreen'] as const)('%s', (phase) => {
    expect(after(...SITUATIONS[phase]).told).toEqual([
      ['players', 'statechange', [phase, expect.objectContaining({ id: 'q1' })]],
      ['host', 'statechange', [phase, 'q1']],
    ]);
  });

  test('the end for good is told only where it is one to those who look', () => {
    expect(after(...SITUATIONS.ended).told).toEqual([]);
    expect(after(...SITUATIONS.lobby, { type: 'SessionEnded', reason: 'replaced' }).told).toEqual([
      ['players', 'statechange', ['endscreen', null]],
      ['host', 'statechange', ['endscreen', null]],
    ]);
  });
});

test('[O20] a view is followed at once by the seconds left, and a player’s of the lobby by the names', () => {
  const targets = (events: SessionEvent[]) => {
    const { state } = after(...events);
    const [player] = state.players.values();
    if (!player) throw new Error('a player');
    return [playerViews(state, T0)(player), hostPushes(state, T0)].map((all) => all.map(({ target }) => target));
  };
  expect(targets(SITUATIONS.lobby)).toEqual([['sessionrequest', 'userchange'], ['sessionrequest']]);
  const both = ['sessionrequest', 'timerchange'];
  expect(targets(playing)).toEqual([both, both]);
  expect(targets([created(), joined(1), opened(0, null)])).toEqual([['sessionrequest'], ['sessionrequest']]);
});

test.each(['ReportDelivered', 'ReportFailed'] as const)('[O21] after %s the host may ask again', (type) => {
  const asked: SessionEvent[] = [...SITUATIONS.endscreen, { type: 'ReportRequested', ...report }];
  expect(after(...asked).told).toEqual([]);
  expect(after(...asked, { type, requestId: report.requestId }).told).toEqual([['host', 'canResendReport', []]]);
});
