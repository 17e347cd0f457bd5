import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { CorruptLogError } from '@quarry/database/errors';
import type { Lease } from '@quarry/database/leases/lease';
import { partitionOf } from '@quarry/events/backplane/names';
import type { Publication } from '@quarry/events/backplane/publication';
import type { CommandId, SessionId } from '@quarry/events/ids';
import { evolve } from '@quarry/events/session/evolve';
import { gatewaysOf, phase, type SessionState, unbornSession } from '@quarry/events/session/state';
import { PublicationBuffer } from '#publishing/publication-buffer.ts';
import type { PartitionStore } from './batch.ts';

/** A session as its owner holds it: folded state, and what is to be told of it. */
export interface CachedSession {
  readonly state: SessionState;
  readonly buffer: PublicationBuffer;
}

/** It cannot be loaded: its log cannot be folded, or loading it failed again and again while others could be loaded. */
export class UnloadableSession extends Error {
  readonly sessionId: SessionId;
  constructor(sessionId: SessionId, cause: unknown) {
    super(`session ${sessionId} cannot be loaded: ${String(cause)}`, { cause });
    this.sessionId = sessionId;
  }
}

/** Events of one page of a log; between pages the event loop serves others. */
const PAGE = 500;
/** Failures to load a session, whatever the error, before it counts as unloadable. */
const LOAD_TRIES = 3;
/** How long an unloadable session is refused without another try; milliseconds. */
const REFUSED_FOR = 30_000;
/** Sessions whose failures are remembered. */
const MOST_FAILURES = 1_000;

/**
 * The sessions of one partition: those that were needed are folded in memory, of the others only the ids are known.
 * Everything here can be folded again from the log, so it is thrown away whenever it might not agree with it.
 * Publications keep their numbers across that: they are the owner's, not the state's.
 */
export interface SessionCache {
  /** Sessions of the log that are loaded when they are needed. */
  register(ids: Iterable<SessionId>): void;
  /** Loads a session unless it is in memory. @throws UnloadableSession; whatever the store throws */
  get(id: SessionId): Promise<CachedSession>;
  /** Whether a session is of this partition. */
  owns(id: SessionId): boolean;
  /**
   * A session of another partition as its log is now, for one look: it is not kept, and what is put into its buffer is
   * never told. @throws UnloadableSession; whatever the store throws
   */
  visit(id: SessionId): Promise<CachedSession>;
  /** A session that is in memory already. */
  peek(id: SessionId): CachedSession | undefined;
  /** What is to be told of a session, in memory or not. */
  bufferOf(id: SessionId): PublicationBuffer;
  /** How far the publications of every session are that has not ended, in memory or not. */
  heartbeats(): Publication[];
  /** Forgets the state; it is folded again when it is asked for. */
  discard(ids: Iterable<SessionId>): void;
  /** The sessions in memory. */
  all(): Iterable<CachedSession>;
  /** Forgets sessions that ended, and the state of those that nobody touched since an instant and nobody is connected to. */
  evict(untouchedSince: number): void;
}

/** @param lease the owner's, whose epoch its publications carry */
export function createSessionCache(
  { partition, epoch }: Pick<Lease, 'partition' | 'epoch'>,
  events: Pick<PartitionStore['events'], 'stream' | 'findOutcomes'>,
  monotonic: () => number = () => performance.now(),
): SessionCache {
  const states = new Map<SessionId, SessionState>();
  const loading = new Map<SessionId, Promise<SessionState>>();
  const unloaded = new Set<SessionId>();
  const buffers = new Map<SessionId, PublicationBuffer>();
  const failures = new Map<SessionId, { tries: number; refusal: UnloadableSession | null; at: number }>();

  async function fold(id: SessionId): Promise<SessionState> {
    const state = unbornSession(id);
    for await (const page of events.stream(id, PAGE)) {
      for (const event of page) evolve(state, event);
      if (page.length === PAGE) await yieldToOthers();
    }
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
      // An outage of the database is no session's fault: only while it answers others does a failure count.
      if (!isCorrupt) await events.findOutcomes([{ sessionId: id, commandId: PROBE }]);
      const tries = isCorrupt ? LOAD_TRIES : (before?.tries ?? 0) + 1;
      const refusal = tries >= LOAD_TRIES ? new UnloadableSession(id, error) : null;
      failures.delete(id);
      failures.set(id, { tries, refusal, at: monotonic() });
      for (const oldest of failures.keys()) if (failures.size > MOST_FAILURES) failures.delete(oldest);
      throw refusal ?? error;
    }
  }

  /** One load at a time of each session; what was discarded meanwhile is not kept. */
  function loadOnce(id: SessionId): Promise<SessionState> {
    const underWay = loading.get(id);
    if (underWay) return underWay;
    const loaded: Promise<SessionState> = load(id)
      .then((state) => {
        if (loading.get(id) !== loaded) return loadOnce(id);
        states.set(id, state);
        unloaded.delete(id);
        return state;
      })
      .finally(() => {
        if (loading.get(id) === loaded) loading.delete(id);
      });
    loading.set(id, loaded);
    return loaded;
  }

  function bufferOf(id: SessionId): PublicationBuffer {
    const buffer = buffers.get(id) ?? new PublicationBuffer(id, epoch);
    buffers.set(id, buffer);
    return buffer;
  }

  return {
    register(ids) {
      for (const id of ids) if (!states.has(id)) unloaded.add(id);
    },
    get: async (id) => ({ state: states.get(id) ?? (await loadOnce(id)), buffer: bufferOf(id) }),
    owns: (id) => partitionOf(id) === partition,
    visit: async (id) => ({ state: await load(id), buffer: new PublicationBuffer(id, epoch) }),
    peek(id) {
      const state = states.get(id);
      return state && { state, buffer: bufferOf(id) };
    },
    bufferOf,
    heartbeats() {
      const loaded = [...states.values()].filter((state) => phase(state) !== 'ended').map(({ id }) => id);
      return [...loaded, ...unloaded].map((id) => (buffers.get(id) ?? new PublicationBuffer(id, epoch)).heartbeat());
    },
    discard(ids) {
      for (const id of ids) {
        loading.delete(id);
        buffers.get(id)?.rollBack();
        if (states.delete(id)) unloaded.add(id);
      }
    },
    *all() {
      for (const [id, state] of states) yield { state, buffer: bufferOf(id) };
    },
    evict(untouchedSince) {
      for (const [id, state] of states) {
        if (isOver(state)) {
          states.delete(id);
          buffers.delete(id);
        } else if (state.touchedAt < untouchedSince && isUnattended(state)) {
          states.delete(id);
          unloaded.add(id);
        }
      }
    },
  };
}

const PROBE = 'probe' as CommandId;

function isOver(state: SessionState): boolean {
  return phase(state) === 'unborn' || phase(state) === 'ended';
}

/** Nobody's connection has to be watched, and nobody waits to be forgotten by the lobby. */
function isUnattended(state: SessionState): boolean {
  switch (phase(state)) {
    case 'endscreen':
      return true;
    case 'lobby':
      return gatewaysOf(state).size === 0 && state.roster.present === 0;
    default:
      return gatewaysOf(state).size === 0;
  }
}
