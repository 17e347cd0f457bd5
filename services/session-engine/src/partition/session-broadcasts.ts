import type { SessionId } from '@quarry/events/ids';
import { DURATIONS } from '@quarry/events/limits';
import type { Log } from '@quarry/service-kit/log';
import type { EngineMetrics } from '#engine-metrics.ts';
import type { SendCommand } from '#send-command.ts';
import type { StreamClock } from '#stream-clock.ts';
import { addTick, createTicker } from '#timers/ticker.ts';
import type { Batch, Effects } from './batch.ts';
import type { Gate } from './gate.ts';
import type { CachedSession, SessionCache } from './session-cache.ts';

export interface SessionBroadcastsParts {
  readonly cache: SessionCache;
  readonly gate: Gate;
  readonly clock: StreamClock;
  readonly publish: Effects['publish'];
  readonly send: SendCommand;
  readonly metrics: EngineMetrics;
  readonly log: Log;
}

/**
 * What is told of a partition's sessions between its batches: the seconds left, and what was merged. It may be lost:
 * gateways notice the gap.
 */
export interface SessionBroadcasts {
  /** The session is in memory, or has changed. */
  follow(session: CachedSession): void;
  /** A batch is stored and told; what it merged is told in a moment. */
  onCommitted(batch: Batch): void;
  /** For good: nothing is told any more. */
  stop(): void;
}

export function createSessionBroadcasts({
  cache,
  gate,
  clock,
  publish,
  send,
  metrics,
  log,
}: SessionBroadcastsParts): SessionBroadcasts {
  let stopped = false;

  /** Adds to the buffer and publishes it, while memory holds nothing that is not stored. */
  function tell(id: CachedSession['state']['id'], add: (session: CachedSession) => void): void {
    gate.between(() => {
      const session = cache.peek(id);
      if (!session || stopped) return;
      add(session);
      publish(session.buffer.take()).catch((error: Error) => {
        log.debug({ event: 'publish-failed', reason: error.message });
      });
    });
  }

  const ticker = createTicker({
    clock,
    tick: ({ state }, due, lateMs) =>
      tell(state.id, (session) => {
        metrics.tickLateness.observe(Math.max(0, lateMs) / 1000);
        addTick(session, due);
      }),
    closeOverdue: ({ state }) => {
      const question = cache.peek(state.id)?.state.current?.question;
      if (!question) return;
      send(state.id, { type: 'CloseQuestion', questionId: question.id }).catch((error: Error) => {
        log.debug({ event: 'close-overdue', sessionId: state.id, reason: error.message });
      });
    },
  });
  const hostMerge = createMergeWindow((id) =>
    tell(id, ({ buffer, state }) => {
      metrics.mergedChanges.observe(buffer.hostChanges);
      buffer.flushHostChanges(state);
    }),
  );
  const lobbyMerge = createMergeWindow((id) => tell(id, ({ buffer, state }) => buffer.flushLobbyChanges(state)));

  return {
    follow: ticker.follow,
    onCommitted(batch) {
      for (const id of batch.touched) {
        const session = cache.peek(id);
        if (!session) continue;
        ticker.follow(session);
        if (session.buffer.hasHostChanges) hostMerge.open(id, DURATIONS.mergeWindow);
        if (session.buffer.hasLobbyChanges) lobbyMerge.open(id, lobbyWindow(session.state.players.size));
      }
      for (const { event, at, sessionId } of batch.events) {
        if (event.type !== 'QuestionClosed' || event.by !== 'deadline') continue;
        const deadline = cache.peek(sessionId)?.state.current?.deadline;
        if (deadline) metrics.closeLateness.observe(Math.max(0, at - deadline) / 1000);
      }
    },
    stop() {
      stopped = true;
      ticker.stop();
      hostMerge.stop();
      lobbyMerge.stop();
    },
  };
}

/** Collects changes of a session for a moment, so that a crowd that joins or answers at once costs five frames a second. */
export interface MergeWindow {
  /** Something changed; the window closes after its time, however often it is opened meanwhile. */
  open(id: SessionId, milliseconds: number): void;
  stop(): void;
}

export function createMergeWindow(flush: (id: SessionId) => void): MergeWindow {
  const open = new Map<SessionId, NodeJS.Timeout>();
  let stopped = false;
  return {
    open(id, milliseconds) {
      if (stopped || open.has(id)) return;
      const close = () => {
        open.delete(id);
        flush(id);
      };
      open.set(id, setTimeout(close, milliseconds));
    },
    stop() {
      stopped = true;
      for (const timer of open.values()) clearTimeout(timer);
      open.clear();
    },
  };
}

/** The shortest and the longest window of the lobby's list; milliseconds. */
const SHORTEST_LOBBY = DURATIONS.mergeWindow;
const LONGEST_LOBBY = 2_000;

/**
 * A millisecond for each player: names arrive at a pace that the eye can follow, and the bytes that all players of a
 * lobby get in a second do not grow with the crowd, though every frame goes to everybody.
 */
export function lobbyWindow(players: number): number {
  return Math.min(LONGEST_LOBBY, Math.max(SHORTEST_LOBBY, players));
}
