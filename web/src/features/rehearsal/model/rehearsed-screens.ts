import type { HostCall } from '@quarry/events/hub';
import { playerIdSchema } from '@quarry/events/ids';
import { DURATIONS } from '@quarry/events/limits';
import { clockAt, opensIn } from '@quarry/events/session/clock';
import { type SessionCommand, sessionCommandSchema } from '@quarry/events/session/commands';
import { stepsToTell } from '@quarry/events/session/play/finale';
import { createActor } from 'xstate';
import { hostFeed, playerFeed } from '#features/folded-session/screen-feed.ts';
import { hostMachine } from '#features/host-session/model/host-machine.ts';
import type { HostSession } from '#features/host-session/model/host-session.ts';
import { queuedChoice } from '#features/player-session/model/choice.ts';
import { playerMachine } from '#features/player-session/model/player-machine.ts';
import type { PlayerSession } from '#features/player-session/model/player-session.ts';
import { connectionMachine } from '#shared/hub/connection-machine.ts';
import { CallError } from '#shared/hub/hub-link.ts';
import { HOST, type Rehearsal, YOU } from './rehearsal.ts';

/** The commands for the host's calls that a rehearsal supports. */
const COMMANDS: Partial<Record<HostCall, (args: readonly unknown[]) => object>> = {
  NotifyPlayQuiz: ([, questionId]) => ({ type: 'PlayQuestion', questionId }),
  NotifyStateChange: ([, phase]) => ({ type: 'ChangePhase', phase }),
  NotifyQuestionSkip: ([, questionId]) => ({ type: 'SkipQuestion', questionId }),
  RevealNext: ([, place]) => ({ type: 'RevealStep', place }),
  NotifyKillQuiz: () => ({ type: 'EndSession' }),
  ExtendTime: ([, seconds, questionId]) => ({ type: 'ExtendTime', seconds, questionId }),
  PauseQuestion: ([, questionId]) => ({ type: 'PauseQuestion', questionId }),
  ResumeQuestion: ([, questionId]) => ({ type: 'ResumeQuestion', questionId }),
};

/** A running rehearsal, in place of the connections of the host's screen and the phone. */
export interface RehearsedScreens {
  readonly host: HostSession;
  readonly phone: PlayerSession;
  /** Whether there is a wait that can be skipped. */
  isWaiting(): boolean;
  /** Skips the wait. */
  skip(): void;
  resize(players: number): void;
  /** The phone enters again. */
  enter(): void;
  /** @returns a function that unsubscribes. @param changed called after each change of a screen */
  subscribe(changed: () => void): () => void;
}

/** @param clock monotonic milliseconds from any origin */
export function openScreens(rehearsal: Rehearsal, clock: () => number): RehearsedScreens {
  const listeners = new Set<() => void>();
  /** How far the rehearsal's clock is ahead, in ms. */
  let ahead = rehearsal.now() - clock();
  let shown = '';
  const connection = createActor(connectionMachine, { input: { random: Math.random } });
  const host = createActor(hostMachine);
  const phone = createActor(playerMachine);

  const show = () => {
    const { state } = rehearsal;
    const now = rehearsal.now();
    const seconds = clockAt(state, now)?.seconds ?? Math.ceil(opensIn(state, now) ?? 0);
    const next = `${state.version} ${seconds} ${stepsToTell(state, now).length}`;
    if (next === shown) return;
    shown = next;
    for (const event of hostFeed(state, now)) host.send(event);
    const you = rehearsal.you();
    if (you) for (const event of playerFeed(state, you, now)) phone.send(event);
    for (const changed of listeners) changed();
  };
  const tick = () => {
    rehearsal.advance(clock() + ahead);
    show();
  };
  /** @throws CallError when the domain refuses it; ZodError when it is not a command */
  const submit = (command: object) => {
    tick();
    const parsed: SessionCommand = sessionCommandSchema.parse(command);
    const rejection = rehearsal.submit(parsed);
    show();
    if (rejection !== null) throw new CallError(rejection);
  };
  /** Submits a command of the phone. @returns why it was refused, or null */
  const tryAsPlayer = (command: object): string | null => {
    try {
      submit({ ...command, playerId: rehearsal.you()?.id ?? YOU });
      return null;
    } catch (error) {
      return error instanceof CallError ? error.code : 'refused';
    }
  };

  phone.subscribe(({ context: { view } }) => {
    const choice = queuedChoice(view);
    if (choice === null) return;
    const { questionId, response } = choice;
    phone.send({ type: 'SENDING' });
    const code = tryAsPlayer({ type: 'SubmitAnswer', questionId, response });
    if (code === null) phone.send({ type: 'STORED', questionId, response });
    else phone.send({ type: 'REFUSED', questionId, code });
  });
  for (const actor of [connection, host, phone]) actor.start();
  show();
  // The interval of a host's frames in a real session.
  const timer = setInterval(tick, DURATIONS.mergeWindow);

  const nothing = () => undefined;
  const stop = () => {
    clearInterval(timer);
    for (const actor of [connection, host, phone]) actor.stop();
  };
  return {
    host: {
      connection,
      session: host,
      async call(method, ...args) {
        const command = COMMANDS[method];
        if (!command) throw new CallError('not-allowed');
        submit({ ...command(args), hostId: HOST });
      },
      retry: nothing,
      stop,
    },
    phone: {
      connection,
      session: phone,
      retry: nothing,
      async changeId(id) {
        const rejection = rehearsal.enter(playerIdSchema.parse(id));
        show();
        return rejection === null;
      },
      pickTeam(team) {
        phone.send({ type: 'PICKING', team });
        const code = tryAsPlayer({ type: 'PickTeam', team });
        phone.send({ type: code === null ? 'OWN_TEAM' : 'PICK_REFUSED', team });
      },
      async leave() {
        tryAsPlayer({ type: 'LeaveSession' });
      },
      stop,
    },
    isWaiting: rehearsal.isWaiting,
    skip() {
      tick();
      rehearsal.skip();
      ahead = rehearsal.now() - clock();
      show();
    },
    resize(players) {
      tick();
      rehearsal.resize(players);
      show();
    },
    enter() {
      rehearsal.enter();
      show();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
