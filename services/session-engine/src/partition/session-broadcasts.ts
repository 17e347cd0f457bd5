import type { SessionId } from '@quarry/events/ids';
import { isOfTimer } from '@quarry/events/jobs';
import { DURATIONS } from '@quarry/events/limits';
import {
  closingOf,
  dueCommand,
  type OpenQuestion,
  openQuestion,
  tickAt,
  tickFrames,
} from '@quarry/events/session/clock';
import type { Log } from '@quarry/service-kit/log';
import type { EngineMetrics } from '#engine-metrics.ts';
import type { PublicationBuffer } from '#publishing/publication-buffer.ts';
import type { SendCommand } from '#send-command.ts';
import type { StreamClock } from '#stream-clock.ts';
import { createTicker } from '#timers/ticker.ts';
import type { Batch, Effects } from './batch.ts';
import type { Gate } from './gate.ts';
import type { CachedSession, SessionCache } from './session-cache.ts';

/**
 * Players who still get the tick of the question's end. A larger crowd would get the end itself later, which follows a tenth
 * of a second after that tick and waits until it is written to everybody.
 */
export const MOST_LAST_TICKS = 2_000;

export interface SessionBroadcastsParts {
  readonly cache: SessionCache;
  readonly gate: Gate;
  readonly clock: Pick<StreamClock, 'now'>;
  readonly publish: Effects['publish'];
  readonly send: SendCommand;
  readonly metrics: EngineMetrics;
  readonly log: Log;
}

/** Publications between batches: seconds left and merged changes. They may be lost; gateways notice the gap. */
export function createSessionBroadcasts(parts: SessionBroadcastsParts) {
  const { cache, gate, clock, publish, send, metrics, log } = parts;
  let stopped = false;

  /** Publishes what `add` puts into the buffer, between batches. */
  function tell(id: SessionId, add: (buffer: PublicationBuffer) => void): void {
    gate.between(() => {
      if (stopped) return;
      const buffer = cache.bufferOf(id);
      add(buffer);
      publish(buffer.take()).catch((error: Error) => {
        log.debug({ event: 'publish-failed', reason: error.message });
      });
    });
  }

  const isLarge = (id: SessionId) => (cache.peek(id)?.state.players.size ?? 0) > MOST_LAST_TICKS;

  const ticker = createTicker({
    clock,
    tick: (question, due, lateMs) =>
      tell(question.sessionId, (buffer) => {
        // The batch it waited for may have stopped the clock: a tick after that would never be corrected.
        if (!ticker.follows(question)) return;
        metrics.tickLateness.observe(Math.max(0, lateMs) / 1000);
        const audience = due >= closingOf(question) && isLarge(question.sessionId) ? 'host' : 'all';
        for (const { target, args } of tickFrames(tickAt(question, due))) buffer.add(audience, target, args);
      }),
    closeOverdue: async (question) => {
      const { sessionId, questionId, waits } = question;
      log.warn({ event: waits ? 'open-overdue' : 'close-overdue', sessionId, questionId });
      try {
        await send(sessionId, dueCommand(question));
        return true;
      } catch (error) {
        log.debug({ event: 'close-overdue-failed', sessionId, reason: String(error) });
        return false;
      }
    },
  });

  /** A merge window that flushes its session if that is still in memory. */
  const merging = (flush: (session: CachedSession) => void) =>
    createMergeWindow((id) =>
      tell(id, () => {
        const session = cache.peek(id);
        if (session) flush(session);
      }),
    );
  const hostMerge = merging(({ buffer, state }) => {
    metrics.mergedChanges.observe(buffer.hostChanges);
    buffer.flushHostChanges(state);
  });
  const lobbyMerge = merging(({ buffer, state }) => buffer.flushLobbyChanges(state));

  return {
    /** Follows open questions; their sessions need not be in memory. */
    follow(questions: readonly OpenQuestion[]): void {
      for (const question of questions) ticker.follow(question.sessionId, question);
    },
    openQuestions: ticker.open,
    /** A batch is stored and published; opens the merge windows for its changes. */
    onCommitted(batch: Batch): void {
      for (const id of batch.touched) {
        const session = cache.peek(id);
        if (!session) continue;
        ticker.follow(id, openQuestion(session.state));
        if (session.buffer.hasHostChanges) hostMerge.open(id, windowFor(entriesIn(session)));
        if (session.buffer.hasLobbyChanges) lobbyMerge.open(id, windowFor(session.state.players.size));
      }
      for (const { event, at, sessionId, commandId } of batch.events) {
        if (event.type !== 'QuestionClosed') continue;
        metrics.questionsClosed.inc({ by: event.by === 'host' ? 'host' : isOfTimer(commandId) ? 'job' : 'owner' });
        const deadline = cache.peek(sessionId)?.state.current?.deadline;
        if (event.by === 'deadline' && deadline) metrics.closeLateness.observe(Math.max(0, at - deadline) / 1000);
      }
    },
    /** Final: nothing is published after it. */
    stop(): void {
      stopped = true;
      ticker.stop();
      hostMerge.stop();
      lobbyMerge.stop();
    },
  };
}

/** A summary describes as many players as this at the cost of one entry. */
const SUMMARIZED_PER_ENTRY = 50;

/** The size of the next frames to hosts, in entries. */
const entriesIn = ({ buffer, state }: CachedSession): number =>
  Math.max(buffer.rerankedIn(state), state.players.size / SUMMARIZED_PER_ENTRY);

/** Merges the changes of a session, so that a crowd that joins or answers at once costs five frames a second. */
export interface MergeWindow {
  /** Opens the window unless it is open; it closes after the given time. */
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

/** The longest merge window of crowds up to 10,000; milliseconds. */
const LONGEST = 2_000;
/** Frames per second for a larger crowd: more would take the time that further joins need. */
const FRAMES_A_SECOND = 5_000;

/**
 * One millisecond per player that a frame goes to or describes, so that the bytes per second do not grow with the
 * crowd.
 */
export function windowFor(players: number): number {
  const small = Math.min(LONGEST, Math.max(DURATIONS.mergeWindow, players));
  return Math.max(small, (players / FRAMES_A_SECOND) * 1_000);
}
