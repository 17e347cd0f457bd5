import { describe, expect, it } from 'vitest';
import { DURATIONS } from '#limits.ts';
import { given } from '#spec-support/given.ts';
import {
  commandId,
  connection,
  connectionId,
  create,
  enter,
  gatewayId,
  HOST,
  OTHER_HOST,
  playerId,
  QUESTIONS,
  question,
  questionId,
  submit,
  T0,
} from '#spec-support/samples.ts';
import { SITUATIONS, type Situation } from '#spec-support/situations.ts';
import type { SessionCommand } from './commands.ts';
import { decide } from './decide.ts';
import type { SessionPhase } from './phases.ts';

const host = { hostId: HOST };
const change = (phase: SessionPhase): SessionCommand => ({ type: 'ChangePhase', ...host, phase });

/** Every command, `ChangePhase` once per phase. All arrive when the first question's time is up. */
const COMMANDS: Record<string, SessionCommand> = {
  CreateSession: create(),
  SetQuestions: { type: 'SetQuestions', ...host, questions: [...QUESTIONS] },
  'set others': { type: 'SetQuestions', ...host, questions: [question('q9')] },
  EnterSession: enter(2),
  LeaveSession: { type: 'LeaveSession', playerId: playerId('p1') },
  DropConnection: { type: 'DropConnection', playerId: playerId('p1'), connectionId: connectionId('c1') },
  EnterAsHost: { type: 'EnterAsHost', ...host, connection: connection('h1') },
  DropHost: { type: 'DropHost', connectionId: connectionId('h1') },
  DropGateway: { type: 'DropGateway', gatewayId: gatewayId('g1') },
  SweepAway: { type: 'SweepAway' },
  PlayQuestion: { type: 'PlayQuestion', ...host, questionId: null },
  'to lobby': change('lobby'),
  'to playing': change('playing'),
  'to statistics': change('statistics'),
  'to leaderboard': change('leaderboard'),
  'to podium': change('podium'),
  'to endscreen': change('endscreen'),
  SkipQuestion: { type: 'SkipQuestion', ...host },
  CloseQuestion: { type: 'CloseQuestion', questionId: questionId('q1') },
  SubmitAnswer: submit(1, 'q1-a'),
  EndSession: { type: 'EndSession', ...host },
  TerminateSession: { type: 'TerminateSession', reason: 'operator' },
  ExpireSession: { type: 'ExpireSession' },
  RequestReport: { type: 'RequestReport', ...host, email: 'host@example.org', quizName: 'Minerals' },
  ConfirmReport: { type: 'ConfirmReport', requestId: commandId('r1'), delivered: true },
  ConfirmReceipts: { type: 'ConfirmReceipts', version: 1, root: 'aa' },
  ForgetSession: { type: 'ForgetSession', ...host },
};

/** `.` accepted with nothing to do; `!` before a rejection; `+` joins two events. */
const WORDS: Record<string, string> = {
  new: 'SessionCreated',
  join: 'PlayerJoined',
  left: 'PlayerLeft',
  drop: 'PlayerDropped',
  gone: 'GatewayDropped',
  host: 'HostEntered',
  open: 'QuestionOpened',
  shut: 'QuestionClosed',
  board: 'LeaderboardShown',
  steps: 'PodiumShown',
  fin: 'SessionFinished',
  over: 'SessionEnded',
  mail: 'ReportRequested',
  paper: 'ReceiptsIssued',
  '!none': 'no-session',
  '!dup': 'session-exists',
  '!chg': 'quiz-changed',
  '!no': 'wrong-state',
  '!late': 'answer-too-late',
  '!unk': 'unknown-question',
};

const TABLE = `
                 unborn lobby playing  statistics statistics- statistics* leaderboard leaderboard* podium endscreen ended
CreateSession    new    !dup  !dup     !dup       !dup        !dup        !dup        !dup         !dup   !dup      !dup
SetQuestions     !none  .     !no      !no        !no         !no         !no         !no          !no    !no       !none
set others       !none  !chg  !no      !no        !no         !no         !no         !no          !no    !no       !none
EnterSession     !none  join  join     join       join        join        join        join         join   !none     !none
LeaveSession     !none  left  left     left       left        left        left        left         left   left      !none
DropConnection   .      drop  drop     drop       drop        drop        drop        drop         drop   drop      .
EnterAsHost      !none  host  host     host       host        host        host        host         host   host      !none
DropHost         .      .     .        .          .           .           .           .            .      .         .
DropGateway      .      gone  gone     gone       gone        gone        gone        gone         gone   gone      .
SweepAway        .      .     .        .          .           .           .           .            .      .         .
PlayQuestion     !none  open  !no      !no        open        !no         open        !no          !no    !no       !none
to lobby         !none  !no   !no      !no        !no         !no         !no         !no          !no    !no       !none
to playing       !none  open  !no      !no        open        !no         open        !no          !no    !no       !none
to statistics    !none  !no   shut     !no        !no         !no         !no         !no          !no    !no       !none
to leaderboard   !none  !no   !no      board      !no         board       !no         !no          !no    !no       !none
to podium        !none  !no   !no      !no        !no         !no         !no         steps        !no    !no       !none
to endscreen     !none  fin   shut+fin fin        fin         fin         fin         fin          fin    !no       !none
SkipQuestion     !none  !no   shut     !no        !no         !no         !no         !no          !no    !no       !none
CloseQuestion    .      .     shut     .          .           .           .           .            .      .         .
SubmitAnswer     !none  !unk  !late    !late      !late       !late       !late       !late        !late  !late     !none
EndSession       !none  fin   shut+fin fin        fin         fin         fin         fin          fin    over      !none
TerminateSession .      over  shut+over over      over        over        over        over         over   over      .
ExpireSession    .      .     .        .          .           .           .           .            .      .         .
RequestReport    !none  !no   !no      !no        !no         !no         !no         !no          mail   mail      mail
ConfirmReport    .      .     .        .          .           .           .           .            .      .         .
ConfirmReceipts  .      .     .        .          .           .           .           .            .      paper     paper
ForgetSession    !none  !no   !no      !no        !no         !no         !no         !no          !no    over      .
`;

const [head = '', ...rows] = TABLE.trim().split('\n');
const situations = head.trim().split(/\s+/);
const cells = rows.flatMap((row) => {
  const outcomes = row.slice(17).trim().split(/\s+/);
  return situations.map(
    (situation, i) => [row.slice(0, 17).trim(), situation as Situation, outcomes[i] ?? ''] as const,
  );
});

describe('every command in every situation', () => {
  it('[P1] the table is complete', () => {
    expect(situations).toEqual(Object.keys(SITUATIONS));
    expect(rows.map((row) => row.slice(0, 17).trim())).toEqual(Object.keys(COMMANDS));
  });

  it.each(cells)('[P1] %s in %s: %s', (label, situation, outcome) => {
    const command = COMMANDS[label];
    if (!command) throw new Error(`no command ${label}`);
    const { decision } = given(...SITUATIONS[situation]).when(command, { after: 20_000 });
    expect(decision.accepted ? decision.events.map((event) => event.type) : `!${decision.rejection}`).toEqual(
      meaning(outcome),
    );
  });
});

function meaning(outcome: string): string | string[] {
  if (outcome === '.') return [];
  if (outcome.startsWith('!')) return `!${WORDS[outcome]}`;
  return outcome.split('+').map((word) => WORDS[word] ?? word);
}

describe('the session’s host', () => {
  const hostCommands = Object.entries(COMMANDS).filter(([name, c]) => 'hostId' in c && name !== 'CreateSession');

  it.each(hostCommands)('[P2] %s of another host is refused in every situation', (_, command) => {
    for (const [situation, events] of Object.entries(SITUATIONS)) {
      const gone =
        situation === 'unborn' || (situation === 'ended' && !['RequestReport', 'ForgetSession'].includes(command.type));
      given(...events)
        .when({ ...command, hostId: OTHER_HOST } as SessionCommand)
        .thenRejected(gone ? 'no-session' : 'not-host');
    }
  });
});

describe('an idle session', () => {
  const expire: SessionCommand = { type: 'ExpireSession' };
  const ended = { type: 'SessionEnded', reason: 'expired' } as const;

  it('[P9] ends after a day, not a millisecond before', () => {
    given(...SITUATIONS.lobby)
      .when(expire, { after: DURATIONS.sessionIdle })
      .thenEvents(ended);
    given(...SITUATIONS.lobby)
      .when(expire, { after: DURATIONS.sessionIdle - 1 })
      .thenEvents();
    expect(DURATIONS.sessionIdle).toBe(24 * 60 * 60 * 1000);
  });

  it('[P203] ends after half an hour on its end screen, whatever happened since; not before, and in no other phase', () => {
    const shown = given(...SITUATIONS.endscreen);
    shown.when(expire, { after: DURATIONS.endScreen - 1 }).thenEvents();
    shown.when(expire, { after: DURATIONS.endScreen }).thenEvents(ended);
    const later = shown.when(COMMANDS.RequestReport as SessionCommand, { after: DURATIONS.endScreen - 1 }).state();
    expect(decide(later, expire, { commandId: commandId('x'), at: T0 + DURATIONS.endScreen })).toEqual({
      accepted: true,
      events: [ended],
    });
    given(...SITUATIONS.podium)
      .when(expire, { after: DURATIONS.endScreen })
      .thenEvents();
    expect(DURATIONS.endScreen).toBe(30 * 60 * 1000);
  });

  it('[P7] first closes a running question', () => {
    given(...SITUATIONS.playing)
      .when(expire, { after: DURATIONS.sessionIdle })
      .thenEvents({ type: 'QuestionClosed', questionId: questionId('q1'), by: 'host' }, ended);
  });
});
