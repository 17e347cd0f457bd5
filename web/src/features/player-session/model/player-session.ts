import { HUB_PATH } from '@quarry/events/hub-path';
import { retryDelay } from '@quarry/events/retry-delay';
import { type Actor, createActor } from 'xstate';
import { within } from '#shared/api/request.ts';
import { type Connection, createConnection } from '#shared/hub/create-connection.ts';
import { CallError } from '#shared/hub/hub-link.ts';
import { MENDABLE, type PlayerRoute } from '#shared/navigation.ts';
import { type FinalResult, keepResult } from '#shared/storage/kept-result.ts';
import { forget, store, storePlayer } from '#shared/storage/storage.ts';
import { listenAsPlayer } from './player-frames.ts';
import { type PlayerEvent, playerMachine } from './player-machine.ts';
import { finalResult } from './player-view.ts';

export interface PlayerSession {
  readonly connection: Connection['actor'];
  readonly session: Actor<typeof playerMachine>;
  /** Looks for the service now instead of after the wait. */
  retry(): void;
  /** Leaves the quiz; the device forgets it. */
  leave(): Promise<void>;
  stop(): void;
}

/** Wires one player's connection and session together. */
export function createPlayerSession({ sessionId, player }: PlayerRoute): PlayerSession {
  let bound = player;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const session = createActor(playerMachine);
  const {
    link,
    actor: connection,
    retry,
    stop: disconnect,
  } = createConnection({
    path: HUB_PATH.player,
    async enter(link) {
      const connectionId = await link.invoke('GetConnectionId');
      await link.invoke('NotifySlaveEnterQuiz', connectionId, bound, sessionId);
    },
    final: FINAL,
    onDropped: () => session.send({ type: 'DROPPED' }),
  });

  /** Sends the choice when there is one and the way is open; both actors call it on every change. */
  const flush = () => {
    const { choice } = session.getSnapshot().context.view;
    if (choice?.status !== 'queued' || !connection.getSnapshot().matches('live')) return;
    session.send({ type: 'SENDING' });
    link
      .invoke('NotifySlaveAnswered', bound, sessionId, choice.questionId, { id: choice.answerId })
      .then(() => session.send({ type: 'STORED', questionId: choice.questionId, answerId: choice.answerId }))
      .catch((error: unknown) => {
        const code = error instanceof CallError ? error.code : null;
        if (code !== null && !ENTER_AGAIN.has(code)) {
          session.send({ type: 'REFUSED', questionId: choice.questionId, code });
          return;
        }
        // Entering again brings the present state, and with it the truth about this answer; if it is missing it is sent again.
        pause = setTimeout(retry, retryDelay(1, Math.random()));
      });
  };

  /** The service says who we are: the id it gave, and the name this device came with first. */
  const remember = (event: PlayerEvent) => {
    if (event.type !== 'SNAPSHOT') return;
    const user = event.session.state.usersStats[0]?.user;
    if (user === undefined) return;
    bound = { id: user.id, identifier: user.identifier, deviceId: player.deviceId };
    storePlayer(bound);
    store('quizSessionId', sessionId);
  };
  listenAsPlayer(link, (event) => {
    remember(event);
    session.send(event);
  });

  connection.subscribe(flush);
  session.subscribe(({ context: { view } }) => {
    // A quiz that is over needs no connection, whatever becomes of the phone.
    if (view.phase === 'missing' || view.phase === 'endscreen') return over(finalResult(view));
    flush();
  });
  session.start();
  connection.start();

  function over(result: FinalResult | null) {
    disconnect();
    if (result !== null) keepResult(sessionId, result, Date.now());
  }
  const stop = () => {
    clearTimeout(pause);
    disconnect();
    session.stop();
  };
  return {
    connection,
    session,
    retry,
    stop,
    async leave() {
      await within(GOODBYE, link.invoke('LeaveQuizSession', bound, sessionId, true)).catch(() => undefined);
      forget('quizSessionId', 'quizUser');
      stop();
    },
  };
}

/** Refusals that no further try can change. */
const FINAL: ReadonlySet<string | null> = new Set([
  ...MENDABLE,
  'device-taken',
  'session-full',
  'no-session',
  'bad-argument',
]);
/** Refusals of an answer after which entering again tells what is true: the next try may not meet them, or none is needed. */
const ENTER_AGAIN: ReadonlySet<string> = new Set([
  'overloaded',
  'service-unavailable',
  'not-in-session',
  'already-answered',
]);
/** How long leaving waits for the service, in ms; whoever has no network leaves all the same. */
const GOODBYE = 2_000;
