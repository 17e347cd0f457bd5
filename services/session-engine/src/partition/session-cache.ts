import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { CorruptLogError } from '@quarry/database/errors';
import type { Lease } from '@quarry/database/leases/lease';
import { partitionOf } from '@quarry/events/backplane/names';
import type { Publication } from '@quarry/events/backplane/publication';
import type { CommandId, SessionId } from '@quarry/events/ids';
import { foldLog } from '@quarry/events/session/evolve';
import { restorePresence } from '@quarry/events/session/presence/presence-record';
import { isAttended } from '@quarry/events/session/sockets';
import { isLive, phase, type SessionState, unbornSession } from '@quarry/events/session/state';
import { evictOldest } from '@quarry/service-kit/lru';
import type { PresenceStore } from '#presence/presence-store.ts';
import { PublicationBuffer } from '#publishing/publication-buffer.ts';
import type { PartitionStore } from './batch.ts';

/** A session in memory: its folded state and its unpublished publications. */
export interface CachedSession {
  readonly state: SessionState;
  readonly buffer: PublicationBuffer;
}

/** The log cannot be folded, or loading failed repeatedly while other queries succeeded. */
export class UnloadableSession extends Error {
  readonly sessionId: SessionId;
  constructor(sessionId: SessionId, cause: unknown) {
    super(`session ${sessionId} cannot be loaded: ${String(cause)}`, { cause });
    this.sessionId = sessionId;
  }
}

/** Events per page of a log; folding yields to the event loop between pages. */
const PAGE = 500;
/** Failed loads, whatever the error, after which a session counts as unloadable. */
const LOAD_TRIES = 3;
/** Time until an unloadable session is tried again; milliseconds. */
const REFUSED_FOR = 30_000;
/** Sessions whose failures are remembered. */
const MOST_FAILURES = 1_000;
/** Ended sessions whose numbers are kept: receipts, and later corrections, are still published to sockets on the end screen. */
const MOST_ENDED = 100;

/**
 * The sessions of one partition. Those that were needed are in memory; for the others only the ids are known. States
 * are discarded whenever they might differ from the log, and folded again on demand. The numbers of publications
 * survive that: they belong to the owner, not to the state.
 */
export interface SessionCache {
  /**
   * Sessions with stored events that may not be published; their next batch makes up for it. Includes a session that
   * turned out to have ended when it was loaded: another engine stored that.
   */
  readonly unpublished: Set<SessionId>;
  /** Adds sessions that are loaded on demand. */
  register(ids: Iterable<SessionId>): void;
  /** Loads the session unless it is in memory. @throws UnloadableSession; any error of the store */
  get(id: SessionId): Promise<CachedSession>;
  /** Whether the session belongs to this partition. */
  owns(id: SessionId): boolean;
  /** The session if it is in memory. */
  peek(id: SessionId): CachedSession | undefined;
  /** The buffer of a session, in memory or not. */
  bufferOf(id: SessionId): PublicationBuffer;
  /**
   * Positions of the sessions that have not ended and may have sockets; a session known to have no connected gateway
   * needs none.
   */
  heartbeats(): Publication[];
  /** Drops the states; they are loaded again on demand. */
  discard(ids: Iterable<SessionId>): void;
  /** The sessions in memory. */
  all(): Iterable<CachedSession>;
  /**
   * Treats ended sessions, whose logs are about to be deleted, as nonexistent until the second `evict` from now: no
   * decision may be based on a log that is gone by the time it is stored, and the first `evict` may follow at once.
   */
  forget(ids: Iterable<SessionId>): void;
  /** Treats a session that has ended and cannot be loaded as nonexistent until the next `evict`. */
  giveUp(id: SessionId): CachedSession;
  /** Drops states that have ended, or are idle since an instant and have no connections. */
  evict(untouchedSince: number): void;
}

/** @param lease its epoch is that of the publications */
export function createSessionCache(
  { partition, epoch }: Pick<Lease, 'partition' | 'epoch'>,
  events: Pick<PartitionStore['events'], 'history' | 'findOutcomes'>,
  presence: Pick<PresenceStore, 'read'>,
  monotonic: () => number = () => performance.now(),
): SessionCache {
  const states = new Map<SessionId, SessionState>();
  const loading = new Map<SessionId, Promise<SessionState>>();
  const unloaded = new Set<SessionId>();
  /** Sessions not in memory that had no connection when they were evicted. */
  const unattended = new Set<SessionId>();
  const unpublished = new Set<SessionId>();
  /** Forgotten since the last `evict`. */
  const forgotten = new Set<SessionId>();
  const buffers = new Map<SessionId, PublicationBuffer>();
  /** Buffers of ended sessions that are not in memory. */
  const ended = new Map<SessionId, PublicationBuffer>();
  const failures = new Map<SessionId, { tries: number; refusal: UnloadableSession | null; at: number }>();

  async function fold(id: SessionId): Promise<SessionState> {
    const log = foldLog(id);
    for await (const page of events.history(id, PAGE)) {
      for (const event of page) log.add(event);
      if (page.length === PAGE) await yieldToOthers();
    }
    const state = log.ranked();
    if (isLive(state)) restorePresence(state, await presence.read(id).catch(() => []));
    return state;
  }

  async function load(id: SessionId): Promise<SessionState> {
    const before = failures.get(id);
    if (before?.refusal && monotonic() - before.at < REFUSED_FOR) throw before.refusal;
    try {
      const state = await fold(id);
      failures.delete(id);
      return state;
    } catch (error) {
      const isCorrupt = error instanceof CorruptLogError || error instanceof RangeError;
      // During an outage of the database this throws: then the session is not to blame.
      if (!isCorrupt) await events.findOutcomes([{ sessionId: id, commandId: PROBE }]);
      const tries = isCorrupt ? LOAD_TRIES : (before?.tries ?? 0) + 1;
      const refusal = tries >= LOAD_TRIES ? new UnloadableSession(id, error) : null;
      failures.delete(id);
      failures.set(id, { tries, refusal, at: monotonic() });
      evictOldest(failures, MOST_FAILURES);
      throw refusal ?? error;
    }
  }

  /** Shares concurrent loads of a session; starts again if it was discarded meanwhile. */
  function loadOnce(id: SessionId): Promise<SessionState> {
    const underWay = loading.get(id);
    if (underWay) return underWay;
    const loaded: Promise<SessionState> = load(id)
      .then((state) => {
        if (loading.get(id) !== loaded) return loadOnce(id);
        states.set(id, state);
        unattended.delete(id);
        if (unloaded.delete(id) && phase(state) === 'ended') unpublished.add(id);
        return state;
      })
      .finally(() => {
        if (loading.get(id) === loaded) loading.delete(id);
      });
    loading.set(id, loaded);
    return loaded;
  }

  function bufferOf(id: SessionId): PublicationBuffer {
    const buffer = buffers.get(id) ?? ended.get(id) ?? new PublicationBuffer(id, epoch);
    buffers.set(id, buffer);
    ended.delete(id);
    return buffer;
  }

  function drop(id: SessionId): void {
    ended.set(id, bufferOf(id));
    evictOldest(ended, MOST_ENDED);
    states.delete(id);
    buffers.delete(id);
  }

  return {
    unpublished,
    register(ids) {
      for (const id of ids) if (!states.has(id)) unloaded.add(id);
    },
    get: async (id) => ({ state: states.get(id) ?? (await loadOnce(id)), buffer: bufferOf(id) }),
    owns: (id) => partitionOf(id) === partition,
    peek(id) {
      const state = states.get(id);
      return state && { state, buffer: bufferOf(id) };
    },
    bufferOf,
    heartbeats() {
      const attended = [...states.values()].filter((state) => isLive(state) && isAttended(state));
      const unknown = [...unloaded].filter((id) => !unattended.has(id));
      return [...attended.map(({ id }) => id), ...unknown].map((id) =>
        (buffers.get(id) ?? new PublicationBuffer(id, epoch)).heartbeat(),
      );
    },
    discard(ids) {
      for (const id of ids) {
        loading.delete(id);
        buffers.get(id)?.rollBack();
        if (forgotten.has(id)) states.set(id, unbornSession(id));
        else if (states.delete(id)) unloaded.add(id);
      }
    },
    *all() {
      for (const [id, state] of states) yield { state, buffer: bufferOf(id) };
    },
    forget(ids) {
      for (const id of ids) {
        const state = states.get(id);
        if (!state || isLive(state)) continue;
        states.set(id, unbornSession(id));
        forgotten.add(id);
      }
    },
    giveUp(id) {
      const state = unbornSession(id);
      states.set(id, state);
      if (unloaded.delete(id)) unpublished.add(id);
      unattended.delete(id);
      return { state, buffer: bufferOf(id) };
    },
    evict(untouchedSince) {
      for (const [id, state] of states) {
        if (forgotten.delete(id)) continue;
        if (!isLive(state)) drop(id);
        else if (state.touchedAt < untouchedSince && isUnattended(state)) {
          states.delete(id);
          unloaded.add(id);
          unattended.add(id);
        }
      }
    },
  };
}

const PROBE = 'probe' as CommandId;

/** No connection to watch, and no player who is about to leave the lobby. */
function isUnattended(state: SessionState): boolean {
  return !isAttended(state) && (phase(state) !== 'lobby' || state.roster.present === 0);
}
