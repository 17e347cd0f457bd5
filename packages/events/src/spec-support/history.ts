import fc from 'fast-check';
import type { Language } from '#language.ts';
import { LIMITS } from '#limits.ts';
import type { Question } from '#questions/question.ts';
import type { SingleChoiceQuestion } from '#questions/single-choice.ts';
import type { QuizOptions, TeamOptions } from '#quiz/quiz.ts';
import { screenRoleSchema } from '#screens.ts';
import type { SessionCommand } from '#session/commands.ts';
import { decide } from '#session/decide.ts';
import type { Decision } from '#session/decision.ts';
import type { RecordedEvent } from '#session/events.ts';
import { evolve } from '#session/evolve.ts';
import { SESSION_PHASES, type SessionPhase } from '#session/phases.ts';
import { phase, type SessionState, unbornSession } from '#session/state.ts';
import {
  answerId,
  commandId,
  connection,
  connectionId,
  create,
  deviceId,
  enter,
  gatewayId,
  HOST,
  OTHER_HOST,
  playerId,
  question,
  questionId,
  SESSION,
  submit,
  T0,
} from './samples.ts';

/** Arbitrary sessions: any commands in any order from a few players, devices and hosts, valid or not. */

/** `next` is the click that advances the game from any state, so that histories reach the podium. */
interface Step {
  readonly command: SessionCommand | 'next';
  /** Milliseconds since the step before. */
  readonly wait: number;
  /** Milliseconds a gateway held it, if it is an answer. */
  readonly held: number;
}

const hostId = fc.constantFrom(HOST, HOST, HOST, HOST, OTHER_HOST);
const anyPlayer = fc.constantFrom('p1', 'p2', 'p3', 'p4').map(playerId);
const anyQuestion = fc.constantFrom('q1', 'q2', 'q3', 'q9').map(questionId);
const aConnection = fc.tuple(fc.constantFrom('c1', 'c2', 'c3', 'c4'), fc.constantFrom('g1', 'g2'));

const entering = fc.oneof(
  // A device with its own player and name, as most are …
  fc.constantFrom(1, 2, 3, 4).chain((n) =>
    aConnection.map(
      ([id, gateway]): SessionCommand => ({
        type: 'EnterSession',
        playerId: playerId(`p${n}`),
        identifier: `Player ${n}`,
        deviceId: deviceId(`device-${n}`),
        connection: connection(id, gateway),
      }),
    ),
  ),
  // … and one that lies.
  fc.record({
    type: fc.constant('EnterSession' as const),
    playerId: anyPlayer,
    identifier: fc.constantFrom('Player 1', 'PLAYER 2', 'Zoë'),
    deviceId: fc.constantFrom('device-1', 'device-2', 'device-5').map(deviceId),
    connection: aConnection.map(([id, gateway]) => connection(id, gateway)),
    changesId: fc.boolean(),
    returns: fc.boolean(),
    again: fc.constantFrom(true as const, undefined),
    doubtfulIn: fc.option(fc.constant<Language[]>(['en']), { nil: undefined }),
  }),
);

const answering = fc.tuple(anyPlayer, anyQuestion, fc.constantFrom('a', 'b', 'c', 'z')).map(
  ([player, id, letter]): SessionCommand => ({
    type: 'SubmitAnswer',
    playerId: player,
    questionId: id,
    answerId: answerId(`${id}-${letter}`),
  }),
);

const controlling: fc.Arbitrary<SessionCommand> = fc.oneof(
  fc.record({ type: fc.constant('RemovePlayer' as const), hostId, playerId: anyPlayer, ban: fc.boolean() }),
  fc.record({ type: fc.constant('UnbanPlayer' as const), hostId, playerId: anyPlayer }),
  fc.record({
    type: fc.constant('RenamePlayer' as const),
    hostId,
    playerId: anyPlayer,
    identifier: fc.constantFrom('Player 1', 'Player 5', 'Zoë'),
  }),
  fc.record({
    type: fc.constant('SetRoom' as const),
    hostId,
    locked: fc.oneof(fc.constant(false), fc.boolean()),
    names: fc.constantFrom('own' as const, 'own' as const, 'given' as const),
    nameFilter: fc.boolean(),
  }),
  fc.record({ type: fc.constant('ExtendTime' as const), hostId, seconds: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ type: fc.constantFrom('PauseQuestion' as const, 'ResumeQuestion' as const), hostId }),
  fc.record({
    type: fc.constant('SetPlayerTime' as const),
    hostId,
    playerId: anyPlayer,
    factor: fc.constantFrom(1 as const, 1.5 as const, 2 as const),
  }),
  fc.record({
    type: fc.constant('SetTeam' as const),
    hostId,
    playerId: anyPlayer,
    team: fc.nat(2),
  }),
  fc.record({ type: fc.constant('VoidQuestion' as const), hostId, questionId: anyQuestion, reason: fc.constant('') }),
  fc.tuple(hostId, anyQuestion, fc.subarray(['a', 'b', 'c', 'z'], { minLength: 1 })).map(
    ([host, id, letters]): SessionCommand => ({
      type: 'CorrectQuestion',
      hostId: host,
      questionId: id,
      answerIds: letters.map((letter) => answerId(`${id}-${letter}`)),
    }),
  ),
);

const report = { email: 'host@example.org', quizName: 'Minerals' };
const requestId = fc.nat(40).map((n) => commandId(`command-${n}`));

const anyCommand: fc.Arbitrary<SessionCommand | 'next'> = fc.oneof(
  { weight: 8, arbitrary: fc.constant('next' as const) },
  { weight: 8, arbitrary: answering },
  { weight: 5, arbitrary: entering },
  { weight: 4, arbitrary: controlling },
  {
    weight: 5,
    arbitrary: fc.oneof(
      fc.record({ type: fc.constant('LeaveSession' as const), playerId: anyPlayer }),
      fc.record({ type: fc.constant('PickTeam' as const), playerId: anyPlayer, team: fc.nat(2) }),
      fc.record({
        type: fc.constant('DropConnection' as const),
        playerId: anyPlayer,
        connectionId: fc.constantFrom('c1', 'c2').map(connectionId),
      }),
      fc.record({
        type: fc.constant('EnterAsHost' as const),
        hostId,
        connection: aConnection.map(([id, gateway]) => connection(`host-${id}`, gateway)),
      }),
      fc.record({
        type: fc.constant('EnterAsHost' as const),
        hostId,
        connection: aConnection.map(([id, gateway]) => connection(`screen-${id}`, gateway)),
        role: fc.constantFrom(...screenRoleSchema.options),
      }),
      fc.record({
        type: fc.constant('DropHost' as const),
        connectionId: fc.constantFrom('host-c1', 'host-c2', 'screen-c1').map(connectionId),
      }),
      fc.record({ type: fc.constant('DropGateway' as const), gatewayId: fc.constantFrom('g1', 'g2').map(gatewayId) }),
      fc.constant({ type: 'SweepAway' as const }),
      fc.record({ type: fc.constant('ChangePhase' as const), hostId, phase: fc.constantFrom(...SESSION_PHASES) }),
      fc.record({ type: fc.constant('PlayQuestion' as const), hostId, questionId: fc.option(anyQuestion) }),
      fc.record({ type: fc.constant('SkipQuestion' as const), hostId }),
      fc.record({ type: fc.constantFrom('CloseQuestion' as const, 'OpenAwaited' as const), questionId: anyQuestion }),
      fc.record({ type: fc.constant('RequestReport' as const), hostId }).map((command) => ({ ...command, ...report })),
      fc.record({ type: fc.constant('ConfirmReport' as const), requestId, delivered: fc.boolean() }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.constant(create()),
      fc.record({ type: fc.constant('SetQuestions' as const), hostId }).map((command) => ({
        ...command,
        questions: [question('q1', { questionPoints: 7 }), question('q2')],
      })),
      fc.record({ type: fc.constant('EndSession' as const), hostId }),
      fc.constant({ type: 'ExpireSession' as const }),
      fc.constant({ type: 'TerminateSession' as const, reason: 'operator' as const }),
    ),
  },
);

const anyStep: fc.Arbitrary<Step> = fc.record({
  command: anyCommand,
  wait: fc.oneof({ weight: 20, arbitrary: fc.nat(6_000) }, { weight: 1, arbitrary: fc.nat(100_000_000) }),
  held: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(10_000) }),
});

const anyQuestions = fc
  .array(fc.record({ maxQuestionTime: fc.constantFrom(0, 5, 20), questionPointsModifier: fc.constantFrom(0, 1) }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((all) => all.map((settings, i) => question(`q${i + 1}`, settings as Partial<SingleChoiceQuestion>)));

export interface Script {
  readonly options: Partial<QuizOptions>;
  readonly questions: readonly Question[];
  /** Most players an engine allows. */
  readonly maxPlayers: number;
  readonly steps: readonly Step[];
}

const anyTeams: fc.Arbitrary<TeamOptions> = fc.record({
  count: fc.integer({ min: 2, max: 3 }),
  assign: fc.constantFrom('even' as const, 'pick' as const),
});

const scriptWith = (teams: fc.Arbitrary<TeamOptions | null>): fc.Arbitrary<Script> =>
  fc.record({
    options: fc.record({ isLeaderboardBetween: fc.boolean(), teams }),
    questions: anyQuestions,
    maxPlayers: fc.constantFrom(2, 3, LIMITS.players),
    steps: fc.array(anyStep, { maxLength: 80, size: 'max' }),
  });

export const anyScript = scriptWith(fc.option(anyTeams));

/** Four players in a question that two of them have answered. */
const OPENING: readonly Step[] = [
  ...[1, 2, 3, 4].map((n): SessionCommand => ({ ...enter(n), deviceId: deviceId(`device-${n}`) })),
  'next' as const,
  submit(1, 'q1-a'),
  submit(2, 'q1-a'),
].map((command) => ({ command, wait: 10, held: 0 }));

/** Sessions with teams in which a question is opened. */
export const anyTeamScript = scriptWith(anyTeams).map((script) => ({
  ...script,
  steps: [...OPENING, ...script.steps],
}));

/** A command with its instant and decision. */
export interface Taken {
  readonly command: SessionCommand;
  readonly at: number;
  readonly decision: Decision;
}

export interface History {
  readonly log: readonly RecordedEvent[];
  readonly taken: readonly Taken[];
  readonly state: SessionState;
}

/**
 * Runs a script as the engine does: decide, number the events, fold them.
 * @param watch called before every command and after the last one with the state
 */
export function play(script: Script, watch: (state: SessionState, log: readonly RecordedEvent[]) => void = () => {}) {
  const state = unbornSession(SESSION);
  const log: RecordedEvent[] = [];
  const taken: Taken[] = [];
  let now = T0;
  const take = (command: SessionCommand, at: number) => {
    const id = commandId(`command-${taken.length}`);
    const decision = decide(state, command, { commandId: id, at, maxPlayers: script.maxPlayers });
    taken.push({ command, at, decision });
    if (!decision.accepted) return;
    for (const event of decision.events) {
      const recorded = { sessionId: SESSION, version: state.version + 1, at, commandId: id, event };
      log.push(recorded);
      evolve(state, recorded);
    }
  };
  take(create({ questions: script.questions, options: script.options }), now);
  for (const { command, wait, held } of script.steps) {
    now += wait;
    watch(state, log);
    const given = command === 'next' ? nextClick(state) : command;
    take(given, given.type === 'SubmitAnswer' ? now - held : now);
  }
  watch(state, log);
  return { log, taken, state } satisfies History;
}

/** Command sent by a host's primary button. */
function nextClick(state: SessionState): SessionCommand {
  const to = (target: SessionPhase): SessionCommand => ({ type: 'ChangePhase', hostId: HOST, phase: target });
  const isLast = (state.current?.index ?? -1) + 1 >= state.questions.length;
  switch (phase(state)) {
    case 'playing':
      return to('statistics');
    case 'statistics':
      return to(isLast || state.options.isLeaderboardBetween ? 'leaderboard' : 'playing');
    case 'leaderboard':
      return to(isLast ? 'podium' : 'playing');
    case 'podium':
      return to('endscreen');
    default:
      return to('playing');
  }
}
