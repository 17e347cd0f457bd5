import { HUB_PATH } from '@quarry/events/hub-path';
import type { StatEntry } from '@quarry/events/hub-shapes';
import { retryDelay } from '@quarry/events/retry-delay';
import { type Actor, createActor } from 'xstate';
import { within } from '#shared/api/request.ts';
import { Refused } from '#shared/hub/connection-machine.ts';
import { type Connection, createConnection } from '#shared/hub/create-connection.ts';
import { CallError, type HubLink } from '#shared/hub/hub-link.ts';
import { type EnteringPlayer, MENDABLE, type PlayerRoute } from '#shared/navigation.ts';
import { type FinalResult, keepResult, readResult } from '#shared/storage/kept-result.ts';
import { comeBack, forget, forgetLeft, hasLeft, store, storePlayer } from '#shared/storage/storage.ts';
import { preloadPictures } from '#shared/ui/picture/picture-later.tsx';
import { keepChoice, queuedChoice, readChoice, unsettledChoice } from './choice.ts';
import { listenAsPlayer } from './player-frames.ts';
import { type PlayerEvent, playerMachine } from './player-machine.ts';
import { type Choice, finalResult, isEntered } from './player-view.ts';

export interface PlayerSession {
  readonly connection: Connection['actor'];
  readonly session: Actor<typeof playerMachine>;
  /** Retries now instead of after the back-off. */
  retry(): void;
  /** Changes the id, and so the helmet, in the lobby. @returns whether the service accepted it */
  changeId(id: string): Promise<boolean>;
  /** Picks a team, in the lobby. */
  pickTeam(team: number): void;
  /** Leaves the quiz; the device forgets it. */
  leave(): Promise<void>;
  stop(): void;
}

/** Connects a player's session to the hub. @param connect replaced in specs, which have no hub */
export function createPlayerSession({ sessionId, player }: PlayerRoute, connect = createConnection): PlayerSession {
  let bound = player;
  let own: StatEntry | null = null;
  /** Undefined before the first snapshot, which settles the kept choice. */
  let kept: Choice | null | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let connectionId: unknown;
  const session = createActor(playerMachine);
  const {
    link,
    actor: connection,
    retry,
    stop: disconnect,
  } = connect({
    path: HUB_PATH.player,
    enter: (link) => enter(link, bound),
    final: FINAL,
  });

  const enter = async (on: HubLink, as: EnteringPlayer & { readonly changesId?: true }) => {
    // The player has left in another tab.
    if (as.returns && hasLeft(sessionId)) throw new Refused('not-in-session');
    // A probe uses the same socket: with its id known it takes one round trip, half the time on a slow network.
    if (!connection.getSnapshot().matches('probing')) connectionId = await on.invoke('GetConnectionId');
    await on.invoke('NotifySlaveEnterQuiz', connectionId, as, sessionId);
  };

  /** Sends a queued choice when the connection is live; called on every change of either actor. */
  const flush = () => {
    const { view } = session.getSnapshot().context;
    const choice = queuedChoice(view);
    if (choice === null || !connection.getSnapshot().matches('live')) return;
    session.send({ type: 'SENDING' });
    const { response } = choice;
    // An answer as an object (specification, section 7).
    const given = typeof response === 'string' ? { id: response } : response;
    link
      .invoke('NotifySlaveAnswered', bound, sessionId, choice.questionId, given)
      .then(() => session.send({ type: 'STORED', questionId: choice.questionId, response }))
      .catch((error: unknown) => {
        const code = refusalOf(error);
        // The snapshot has no answers to earlier questions.
        const isSettled = code === 'already-answered' && 'earlier' in view && choice === view.earlier;
        // If the answer is missing in the current state, it is sent again.
        if (code === null || (!isSettled && ENTER_AGAIN.has(code))) enterAgain();
        else session.send({ type: 'REFUSED', questionId: choice.questionId, code });
      });
  };

  /** Gets the current state by entering again. A lost connection does so by itself, after a back-off with jitter. */
  const enterAgain = () => {
    clearTimeout(pause);
    if (connection.getSnapshot().matches('live')) pause = setTimeout(retry, retryDelay(1, Math.random()));
  };

  /** Remembers the player as the service knows it: its id and its name. */
  const remember = (event: PlayerEvent) => {
    const user =
      event.type === 'SNAPSHOT'
        ? event.session.state.usersStats[0]?.user
        : event.type === 'RENAMED'
          ? { id: bound.id, identifier: event.name }
          : undefined;
    if (user === undefined) return;
    const known = { id: user.id, identifier: user.identifier, deviceId: player.deviceId };
    storePlayer(known);
    // From now on entries are automatic, also when the phone discards and reloads the page. A player removed meanwhile
    // must not return without asking; one that the lobby forgot keeps its id, and so its helmet.
    bound = { ...known, returns: true };
    history.replaceState({ ...history.state, quizUser: { ...player, id: user.id, returns: true } }, '');
    store('quizSessionId', sessionId);
    comeBack(sessionId);
  };
  /** Loads pictures before their question opens, and reports that: the question waits for it. */
  const load = async (media: unknown, isEarly?: boolean) => {
    if (!media) return;
    try {
      await preloadPictures(media, 'phone', isEarly);
      await link.invoke('NotifySlaveLoaded', bound, sessionId, media);
    } catch {
      // The question opens without this device, which shows the alternative texts.
    }
  };
  listenAsPlayer(
    link,
    (event) => {
      // Of the entry that caused the event; all later entries are returns.
      const { returns } = bound;
      remember(event);
      const { phase } = session.getSnapshot().context.view;
      // A missing session resets the player (specification, section 4). A removed player must not return by a reload.
      const isReset = event.type === 'MISSING' ? phase === 'lobby' : event.type === 'REMOVED' && phase !== 'endscreen';
      if (isReset) forget('quizSessionId', 'quizUser');
      if (event.type === 'MISSING') {
        const kept = readResult(sessionId, Date.now(), 'quizPoints');
        session.send({ ...event, kept, choice: readChoice(sessionId) });
      } else if (event.type === 'SNAPSHOT') session.send({ ...event, kept: readChoice(sessionId), returns });
      else session.send(event);
    },
    load,
  );

  connection.subscribe((state) => {
    if (!state.matches('live')) clearTimeout(pause);
    flush();
  });
  session.subscribe(({ context: { view } }) => {
    const choice = unsettledChoice(view);
    if (view.phase !== 'entering' && choice !== kept) {
      kept = choice;
      keepChoice(sessionId, choice);
    }
    // A finished quiz needs no connection.
    if (view.phase === 'missing') return over(null);
    if (view.phase === 'endscreen') return over(view.result);
    // The quiz may end while this page is gone: phones discard pages in the background.
    if (isEntered(view) && view.phase !== 'lobby' && view.own !== own) {
      own = view.own;
      keep(finalResult(view, 'missed'), 'quizPoints');
    }
    flush();
  });
  session.start();
  connection.start();

  function over(result: FinalResult | null) {
    disconnect();
    keep(result);
  }
  function keep(result: FinalResult | null, place?: 'quizPoints') {
    if (result !== null) keepResult(sessionId, result, Date.now(), place);
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
    changeId: (id) =>
      enter(link, { ...bound, id, changesId: true }).then(
        () => true,
        () => false,
      ),
    pickTeam(team) {
      session.send({ type: 'PICKING', team });
      link
        .invoke('NotifySlaveTeam', bound, sessionId, team)
        .then(() => session.send({ type: 'OWN_TEAM', team }))
        .catch((error: unknown) => {
          const code = refusalOf(error);
          // Not final; the current state has the team.
          if (code === null || ENTER_AGAIN.has(code)) enterAgain();
          else session.send({ type: 'PICK_REFUSED', team });
        });
    },
    async leave() {
      await within(GOODBYE, link.invoke('LeaveQuizSession', bound, sessionId, true)).catch(() => undefined);
      forgetLeft(sessionId);
      stop();
    },
  };
}

/** @returns the code of a refused call; null when the service was not reached */
const refusalOf = (error: unknown) => (error instanceof CallError ? error.code : null);

/** Final refusals: retrying would not help. */
const FINAL: ReadonlySet<string | null> = new Set([
  ...MENDABLE,
  'banned',
  'device-taken',
  'session-full',
  'too-many-devices',
  'no-session',
  'bad-argument',
]);
/**
 * Refusals of an answer or a team that entering again resolves: they are temporary, or the snapshot has the outcome.
 */
const ENTER_AGAIN: ReadonlySet<string> = new Set([
  'overloaded',
  'service-unavailable',
  'not-in-session',
  'already-answered',
]);
/** Timeout of the call on leaving, in ms; without a network, leaving proceeds. */
const GOODBYE = 2_000;
