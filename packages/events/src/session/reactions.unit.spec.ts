import { describe, expect, it } from 'vitest';
import { sessionIdSchema } from '#ids.ts';
import { given } from '#spec-support/given.ts';
import {
  closed,
  commandId,
  connection,
  create,
  created,
  dropped,
  HOST,
  joined,
  opened,
  SESSION,
  T0,
} from '#spec-support/samples.ts';
import { SITUATIONS } from '#spec-support/situations.ts';
import type { SessionCommand } from './commands.ts';
import type { SessionEvent } from './events.ts';
import { outstandingIntents, outstandingTimer, reactionsTo } from './reactions.ts';

const closing = (index: number, deadline = T0 + 20_000) => ({
  type: 'schedule-close',
  sessionId: SESSION,
  questionId: `q${index + 1}`,
  index,
  deadline,
});

/** What an event asks for after others. */
const reactions = (event: SessionEvent, ...before: SessionEvent[]) =>
  reactionsTo(given(...before).state(), { sessionId: SESSION, version: 1, at: T0, commandId: commandId('c1'), event });

const automatic = { type: 'mail', job: { type: 'automatic-report', sessionId: SESSION } };

describe('what an event asks for', () => {
  it('[P20] a timed question asks for its closing, one without a limit for nothing', () => {
    expect(reactions(opened(1, T0 + 5_000))).toEqual([closing(1, T0 + 5_000)]);
    expect(reactions(opened(0, null))).toEqual([]);
  });

  it('[P20] a requested report is mailed', () => {
    const named = { requestId: commandId('r1'), quizName: 'Minerals' };
    expect(reactions({ type: 'ReportRequested', ...named, email: 'a@b.example' })).toEqual([
      { type: 'mail', job: { type: 'report', sessionId: SESSION, ...named, to: 'a@b.example' } },
    ]);
  });

  it('[P201] a session that replaces another asks for its owner to be told', () => {
    const replaces = sessionIdSchema.parse('session-0');
    expect(reactions({ ...created(), replaces })).toEqual([
      { type: 'tell-replaced', sessionId: 'session-0', commandId: 'c1' },
    ]);
  });

  it.each<SessionEvent>([
    { type: 'SessionFinished', by: 'podium' },
    { type: 'SessionFinished', by: 'host' },
    { type: 'SessionEnded', reason: 'replaced' },
    { type: 'SessionEnded', reason: 'expired' },
    { type: 'SessionEnded', reason: 'operator' },
  ])('[P220] $type after a question asks for the automatic report, however the session ended', (end) => {
    expect(reactions(end, ...SITUATIONS.statistics)).toEqual([automatic]);
  });

  it('[P220] neither a session without a question nor the end of one from its end screen asks for it', () => {
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
  it('[P201] a creation: that the owner of what it replaced is told', () => {
    const replaces = sessionIdSchema.parse('session-0');
    const told = { type: 'tell-replaced', sessionId: 'session-0', commandId: 'r1' };
    expect(outstandingIntents(given({ ...created(), replaces }).state(), id, create())).toEqual([told]);
    expect(outstandingIntents(given(created()).state(), id, create())).toEqual([]);
  });

  const id = commandId('r1');
  const finished: SessionEvent[] = [created(), opened(0), closed(0), { type: 'SessionFinished', by: 'host' }];
  const report = { type: 'RequestReport', hostId: HOST, email: 'a@b.example', quizName: 'Minerals' } as const;

  it('[P20] its report, while that is on its way', () => {
    const { type: _, hostId: __, ...mail } = report;
    const requested: SessionEvent[] = [...finished, { type: 'ReportRequested', requestId: id, ...mail }];
    expect(outstandingIntents(given(...requested).state(), id, report)).toEqual([
      {
        type: 'mail',
        job: { type: 'report', sessionId: SESSION, requestId: id, to: mail.email, quizName: mail.quizName },
      },
    ]);
    const delivered = given(...requested, { type: 'ReportDelivered', requestId: id }).state();
    expect(outstandingIntents(delivered, id, report)).toEqual([]);
  });

  const ends: SessionCommand[] = [
    { type: 'EndSession', hostId: HOST },
    { type: 'ChangePhase', hostId: HOST, phase: 'endscreen' },
    { type: 'TerminateSession', reason: 'operator' },
    { type: 'ExpireSession' },
  ];

  it.each(ends)('[P220] $type: the automatic report of a session in which something was played', (end) => {
    expect(outstandingIntents(given(...finished).state(), id, end)).toEqual([automatic]);
    const ended: SessionEvent = { type: 'SessionEnded', reason: 'operator' };
    expect(outstandingIntents(given(...SITUATIONS.statistics, ended).state(), id, end)).toEqual([automatic]);
    expect(outstandingIntents(given(created(), ended).state(), id, end)).toEqual([]);
    expect(outstandingIntents(given(created(), opened(0)).state(), id, end)).toEqual([closing(0)]);
  });

  it('[P20] nothing of an end by a command that ends nothing', () => {
    const next: SessionCommand = { type: 'ChangePhase', hostId: HOST, phase: 'podium' };
    expect(outstandingIntents(given(...finished).state(), id, next)).toEqual([]);
  });
});
