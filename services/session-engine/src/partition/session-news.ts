import { DURATIONS } from '@quarry/events/limits';
import type { Log } from '@quarry/service-kit/log';
import type { EngineMetrics } from '#engine-metrics.ts';
import type { SendCommand } from '#send-command.ts';
import type { StreamClock } from '#stream-clock.ts';
import { addTick, createTicker } from '#timers/ticker.ts';
import type { Batch } from './batch.ts';
import type { Effects } from './effects.ts';
import type { Gate } from './gate.ts';
import { createMergeWindow, lobbyWindow } from './merge-window.ts';
import type { CachedSession, SessionCache } from './session-cache.ts';

export interface SessionNewsParts {
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
export interface SessionNews {
  /** The session is in memory, or has changed. */
  follow(session: CachedSession): void;
  /** A batch is stored and told; what it merged is told in a moment. */
  onCommitted(batch: Batch): void;
  /** For good: nothing is told any more. */
  stop(): void;
}

export function createSessionNews({ cache, gate, clock, publish, send, metrics, log }: SessionNewsParts): SessionNews {
  let stopped = false;

  /** Adds to the outbox and publishes it, while memory holds nothing that is not stored. */
  function tell(id: CachedSession['state']['id'], add: (session: CachedSession) => void): void {
    gate.between(() => {
      const session = cache.peek(id);
      if (!session || stopped) return;
      add(session);
      publish(session.outbox.take()).catch((error: Error) => {
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
  const hostNews = createMergeWindow((id) =>
    tell(id, ({ outbox, state }) => {
      metrics.mergedChanges.observe(outbox.hostNewsSize);
      outbox.flushHostNews(state);
    }),
  );
  const lobbyNews = createMergeWindow((id) => tell(id, ({ outbox, state }) => outbox.flushLobbyNews(state)));

  return {
    follow: ticker.follow,
    onCommitted(batch) {
      for (const id of batch.touched) {
        const session = cache.peek(id);
        if (!session) continue;
        ticker.follow(session);
        if (session.outbox.hasHostNews) hostNews.open(id, DURATIONS.mergeWindow);
        if (session.outbox.hasLobbyNews) lobbyNews.open(id, lobbyWindow(session.state.players.size));
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
      hostNews.stop();
      lobbyNews.stop();
    },
  };
}
