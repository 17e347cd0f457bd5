import { describe, expect, it } from 'vitest';
import { given } from '#spec-support/given.ts';
import { closed, commandId, created, dropped, HOST, joined, opened, SESSION, T0 } from '#spec-support/samples.ts';
import type { SessionEvent } from './events.ts';
import { outstandingIntents, outstandingTimer, reactionsTo } from './reactions.ts';

const closing = (index: number, deadline = T0 + 20_000) => ({
  type: 'schedule-close',
  sessionId: SESSION,
  questionId: `q${index + 1}`,
  index,
  deadline,
});

const reactions = (event: SessionEvent) =>
  reactionsTo({ sessionId: SESSION, version: 1, at: T0, commandId: commandId('c1'), event });

describe('what an event asks for', () => {
  it('[P20] a timed question asks for its closing, one without a limit for nothing', () => {
    expect(reactions(opened(1, T0 + 5_000))).toEqual([closing(1, T0 + 5_000)]);
    expect(reactions(opened(0, null))).toEqual([]);
  });

  it('[P20] a requested report is mailed', () => {
    const report = { requestId: commandId('r1'), email: 'a@b.example', quizName: 'Minerals' };
    expect(reactions({ type: 'ReportRequested', ...report })).toEqual([
      { type: 'mail-report', sessionId: SESSION, ...report },
    ]);
  });

  it('[P20] the end screen asks for the automatic report', () => {
    expect(reactions({ type: 'SessionFinished', by: 'host' })).toEqual([
      { type: 'mail-automatic-report', sessionId: SESSION },
    ]);
  });

  it.each<SessionEvent>([
    created(),
    joined(1),
    dropped(1),
    closed(0),
    { type: 'PodiumShown' },
    { type: 'SessionEnded', reason: 'host' },
    { type: 'ReportDelivered', requestId: commandId('r1') },
  ])('[P20] $type asks for nothing', (event) => {
    expect(reactions(event)).toEqual([]);
  });
});

describe('the timer a session still needs', () => {
  it('[P20] is that of the timed question that runs', () => {
    expect(outstandingTimer(given(created(), opened(0)).state())).toEqual([closing(0)]);
    const second: SessionEvent[] = [opened(0), closed(0), { type: 'LeaderboardShown' }, opened(1)];
    expect(outstandingTimer(given(created(), ...second).state())).toEqual([closing(1)]);
  });

  it('[P20] is none before and after it, and without a time limit', () => {
    for (const events of [[], [created()], [created(), opened(0), closed(0)], [created(), opened(0, null)]])
      expect(outstandingTimer(given(...events).state())).toEqual([]);
  });
});

describe('what a redelivered command asks for again', () => {
  const id = commandId('r1');
  const finished: SessionEvent[] = [created(), opened(0), closed(0), { type: 'SessionFinished', by: 'host' }];
  const report = { type: 'RequestReport', hostId: HOST, email: 'a@b.example', quizName: 'Minerals' } as const;

  it('[P20] its report, while that is on its way', () => {
    const { type: _, hostId: __, ...mail } = report;
    const requested: SessionEvent[] = [...finished, { type: 'ReportRequested', requestId: id, ...mail }];
    expect(outstandingIntents(given(...requested).state(), id, report)).toEqual([
      { type: 'mail-report', sessionId: SESSION, requestId: id, ...mail },
    ]);
    const delivered = given(...requested, { type: 'ReportDelivered', requestId: id }).state();
    expect(outstandingIntents(delivered, id, report)).toEqual([]);
  });

  it('[P20] the automatic report on the end screen, and the timer of a question that runs', () => {
    const end = { type: 'EndSession', hostId: HOST } as const;
    expect(outstandingIntents(given(...finished).state(), id, end)).toEqual([
      { type: 'mail-automatic-report', sessionId: SESSION },
    ]);
    expect(outstandingIntents(given(created(), opened(0)).state(), id, end)).toEqual([closing(0)]);
  });
});
