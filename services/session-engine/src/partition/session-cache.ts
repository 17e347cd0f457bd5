import { CorruptLogError } from '@quarry/database/errors';
import type { Lease } from '@quarry/database/leases/lease';
import { partitionOf } from '@quarry/events/backplane/names';
import type { SessionId } from '@quarry/events/ids';
import type { RecordedEvent } from '@quarry/events/session/events';
import { evolve } from '@quarry/events/session/evolve';
import { phase, type SessionState, unbornSession } from '@quarry/events/session/state';
import { PublicationBuffer } from '#publishing/publication-buffer.ts';

/** A session as its owner holds it: folded state, and what is to be told of it. */
export interface CachedSession {
  readonly state: SessionState;
  readonly buffer: PublicationBuffer;
}

/** Its log cannot be folded. */
export class CorruptSession extends Error {
  readonly sessionId: SessionId;
  constructor(sessionId: SessionId, cause: unknown) {
    super(`the log of session ${sessionId} cannot be folded: ${String(cause)}`, { cause });
    this.sessionId = sessionId;
  }
}

/**
 * The sessions of one partition in memory. Everything here can be folded again from the log, so it is thrown away
 * whenever it might not agree with it. Publications keep their numbers across that: they are the owner's, not the state's.
 */
export interface SessionCache {
  /** @throws CorruptSession; whatever the store throws */
  get(id: SessionId): Promise<CachedSession>;
  /** Whether a session is of this partition. */
  owns(id: SessionId): boolean;
  /**
   * A session of another partition as its log is now, for one look: it is not kept, and what is put into its buffer is
   * never told. @throws CorruptSession; whatever the store throws
   */
  visit(id: SessionId): Promise<CachedSession>;
  /** A session that is in memory already. */
  peek(id: SessionId): CachedSession | undefined;
  /** Forgets the state; it is folded again when it is asked for. */
  discard(ids: Iterable<SessionId>): void;
  all(): Iterable<CachedSession>;
  /** Forgets sessions that ended, or that nobody touched since an instant on their end screen. */
  evict(untouchedSince: number): void;
}

/** @param lease the owner's, whose epoch its publications carry @param load reads a session's log */
export function createSessionCache(
  { partition, epoch }: Pick<Lease, 'partition' | 'epoch'>,
  load: (id: SessionId) => Promise<RecordedEvent[]>,
): SessionCache {
  const states = new Map<SessionId, SessionState>();
  const buffers = new Map<SessionId, PublicationBuffer>();

  async function fold(id: SessionId): Promise<SessionState> {
    try {
      const recorded = await load(id);
      const state = unbornSession(id);
      for (const event of recorded) evolve(state, event);
      return state;
    } catch (error) {
      if (error instanceof CorruptLogError || error instanceof RangeError) throw new CorruptSession(id, error);
      throw error;
    }
  }

  function bufferOf(id: SessionId): PublicationBuffer {
    const buffer = buffers.get(id) ?? new PublicationBuffer(id, epoch);
    buffers.set(id, buffer);
    return buffer;
  }

  return {
    async get(id) {
      const state = states.get(id) ?? (await fold(id));
      states.set(id, state);
      return { state, buffer: bufferOf(id) };
    },
    owns: (id) => partitionOf(id) === partition,
    visit: async (id) => ({ state: await fold(id), buffer: new PublicationBuffer(id, epoch) }),
    peek(id) {
      const state = states.get(id);
      return state && { state, buffer: bufferOf(id) };
    },
    discard(ids) {
      for (const id of ids) {
        states.delete(id);
        buffers.get(id)?.rollBack();
      }
    },
    *all() {
      for (const [id, state] of states) yield { state, buffer: bufferOf(id) };
    },
    evict(untouchedSince) {
      for (const [id, state] of states) {
        const now = phase(state);
        const isOver = now === 'unborn' || now === 'ended';
        if (isOver || (now === 'endscreen' && state.touchedAt < untouchedSince)) states.delete(id);
        // An end screen may still be told something: its numbers go on where they were.
        if (isOver) buffers.delete(id);
      }
    },
  };
}
