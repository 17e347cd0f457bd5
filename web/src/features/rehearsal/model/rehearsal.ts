import {
  type CommandId,
  commandIdSchema,
  connectionIdSchema,
  deviceIdSchema,
  gatewayIdSchema,
  type PlayerId,
  playerIdSchema,
  sessionIdSchema,
  userIdSchema,
} from '@quarry/events/ids';
import type { Quiz } from '@quarry/events/quiz/quiz';
import { closingOf, dueCommand, openQuestion } from '@quarry/events/session/clock';
import type { CommandOf, SessionCommand } from '@quarry/events/session/commands';
import { decide } from '@quarry/events/session/decide';
import type { SessionEvent } from '@quarry/events/session/events';
import { evolve } from '@quarry/events/session/evolve';
import { comingMedia } from '@quarry/events/session/media/coming';
import type { Rejection } from '@quarry/events/session/rejections';
import {
  type Player,
  presentPlayer,
  presentPlayers,
  type SessionState,
  unbornSession,
} from '@quarry/events/session/state';
import { sessionCodeSchema } from '@quarry/events/session-code';
import { answerOf, CROWD, createCrowd, randomOf } from './crowd.ts';

/** The rehearsal's host, and the player on its phone. */
export const HOST = userIdSchema.parse('host');
export const YOU = playerIdSchema.parse('you');

const SESSION = sessionIdSchema.parse('rehearsal');
/** A code that no session has. */
const CODE = sessionCodeSchema.parse('REHEARS');
const COMMAND: CommandId = commandIdSchema.parse('rehearsed');
const GATEWAY = gatewayIdSchema.parse('rehearsal');

interface RehearsalOptions {
  readonly quiz: Pick<Quiz, 'id' | 'name' | 'questions' | 'options'>;
  /** The name on the phone. */
  readonly yourName: string;
  /** Simulated players. */
  readonly players: number;
  readonly seed: number;
}

/**
 * A session without a service: the domain decides and folds, simulated players join and answer, and questions close. Its
 * clock is in milliseconds from 0 and moves only by `advance` and `skip`, so that the same calls give the same session.
 */
export interface Rehearsal {
  readonly state: SessionState;
  /** The instant on its clock. */
  now(): number;
  /** Decides a command now. @returns the rejection, or null */
  submit(command: SessionCommand): Rejection | null;
  /** Lets time pass until an instant. */
  advance(to: number): void;
  /** Whether a player has yet to join or answer, or a question closes by itself. */
  isWaiting(): boolean;
  /** Lets time pass until all simulated players have joined or answered, or else the question closes. */
  skip(): void;
  /** Adds simulated players, or removes the last ones. */
  resize(players: number): void;
  /** The phone's player, unless it has left. */
  you(): Player | undefined;
  /** The phone enters, also after it has left. @param id a new one in the lobby gives another helmet */
  enter(id?: PlayerId): Rejection | null;
}

/** A scheduled command of a simulated player. */
interface Due {
  readonly at: number;
  readonly command: CommandOf<'EnterSession' | 'PickTeam' | 'SubmitAnswer'>;
}

/** Time until everybody is in the lobby, in ms: for a full hall, and per player for a small one. */
const SLOWEST_ARRIVAL = 20_000;
const ARRIVAL = 250;
/** Longest time until a player picks a team, in ms. */
const PICKING = 3_000;

export function createRehearsal({ quiz, yourName, players, seed }: RehearsalOptions): Rehearsal {
  const crowd = createCrowd(seed);
  const numbers = new Map(crowd.map(({ id }, i) => [id, i]));
  const state = unbornSession(SESSION);
  const { teams } = quiz.options;
  let size = 0;
  let clock = 0;
  /** Latest first. */
  let due: Due[] = [];

  const plan = (more: readonly Due[]) => {
    due = [...due, ...more].sort((a, b) => b.at - a.at);
  };
  const submit = (command: SessionCommand): Rejection | null => {
    const decision = decide(state, command, { commandId: COMMAND, at: clock });
    if (!decision.accepted) return decision.rejection;
    for (const event of decision.events) {
      evolve(state, { sessionId: SESSION, version: state.version + 1, at: clock, commandId: COMMAND, event });
      react(event);
    }
    return null;
  };
  const react = (event: SessionEvent) => {
    if (event.type === 'AnswersShown' || (event.type === 'QuestionOpened' && event.reads === undefined)) planAnswers();
    if (event.type === 'MediaAwaited') loadMedia();
    if (event.type === 'QuestionClosed') due = due.filter(({ command }) => command.type !== 'SubmitAnswer');
  };
  /** Simulated phones need not wait for pictures. */
  const loadMedia = () => {
    const { media = [] } = comingMedia(state) ?? {};
    submit({ type: 'MarkMediaLoaded', media: [...media], playerIds: presentPlayers(state).map(({ id }) => id) });
  };
  const planAnswers = () => {
    const question = state.current?.question;
    if (!question) return;
    plan(
      crowd.slice(0, size).flatMap((player) => {
        const answer = presentPlayer(state, player.id) && answerOf(player, question, seed);
        if (!answer) return [];
        const { response, after } = answer;
        return [
          {
            at: clock + after,
            command: { type: 'SubmitAnswer', playerId: player.id, questionId: question.id, response },
          },
        ];
      }),
    );
  };
  const planArrivals = (from: number, to: number) => {
    const within = Math.min(SLOWEST_ARRIVAL, (to - from) * ARRIVAL);
    plan(
      crowd.slice(from, to).flatMap(({ id, name }) => {
        const random = randomOf(`${seed}/${id}/arrival`);
        const at = clock + Math.round(within * random());
        const enters: Due = { at, command: entering(id, name) };
        if (teams?.assign !== 'pick') return [enters];
        const team = Math.floor(random() * teams.count);
        return [enters, { at: at + PICKING * random(), command: { type: 'PickTeam', playerId: id, team } }];
      }),
    );
  };
  /** Instant at which the open question closes. */
  const closing = (): number | null => {
    const open = openQuestion(state);
    return open && closingOf(open);
  };
  const advance = (to: number) => {
    for (;;) {
      const [next, closes] = [due.at(-1), closing()];
      const at = Math.min(next?.at ?? Infinity, closes ?? Infinity);
      if (at > to) break;
      clock = Math.max(clock, at);
      if (next?.at === at) {
        due.pop();
        // Refusals are realistic: somebody answers too late, or the door is locked.
        submit(next.command);
      } else {
        const open = openQuestion(state);
        const refused = open && submit(dueCommand(open));
        if (refused) throw new Error(`the question does not close: ${refused}`);
      }
    }
    clock = Math.max(clock, to);
  };
  const resize = (next: number) => {
    const wanted = Math.min(CROWD.most, Math.max(CROWD.least, Math.round(next)));
    const before = size;
    size = wanted;
    if (wanted > before) return planArrivals(before, wanted);
    due = due.filter(({ command }) => (numbers.get(command.playerId) ?? 0) < wanted);
    for (const { id } of crowd.slice(wanted, before)) submit({ type: 'LeaveSession', playerId: id });
  };
  const enter = (id?: PlayerId) =>
    submit({ ...entering(id ?? YOU, yourName, YOU), ...(id === undefined ? {} : { changesId: true }) });

  submit({
    ...{ type: 'CreateSession', hostId: HOST, quizId: quiz.id, quizName: quiz.name, code: CODE },
    ...{ options: quiz.options, questions: quiz.questions },
  });
  submit({ type: 'EnterAsHost', hostId: HOST, summaries: true, connection: connectionOf('host') });
  enter();
  resize(players);
  return {
    state,
    now: () => clock,
    submit,
    advance,
    isWaiting: () => due.length > 0 || closing() !== null,
    skip: () => advance(due[0]?.at ?? closing() ?? clock),
    resize,
    you() {
      const id = state.playerByDevice.get(deviceOf(YOU));
      return id && presentPlayer(state, id);
    },
    enter,
  };
}

const deviceOf = (playerId: PlayerId) => deviceIdSchema.parse(`device-of-${playerId}`);

const entering = (playerId: PlayerId, identifier: string, owner = playerId): CommandOf<'EnterSession'> => ({
  ...{ type: 'EnterSession', playerId, identifier, deviceId: deviceOf(owner) },
  connection: connectionOf(owner),
});

const connectionOf = (owner: string) => ({
  gatewayId: GATEWAY,
  connectionId: connectionIdSchema.parse(`connection-of-${owner}`),
});
