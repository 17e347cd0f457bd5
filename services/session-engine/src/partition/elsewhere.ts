import type { SessionDirectory } from '@quarry/database/sessions/session-directory';
import type { DeviceId, SessionId, UserId } from '@quarry/events/ids';
import type { CommandOf } from '@quarry/events/session/commands';
import type { Elsewhere } from '@quarry/events/session/decision';
import type { StoredSession } from '@quarry/events/session/end-stored';
import { hasLeft, isLive, type Player, type SessionState } from '@quarry/events/session/state';
import { visiblePhase } from '@quarry/events/session/views';
import type { CommandEntry } from './command-reader.ts';
import type { CachedSession, SessionCache } from './session-cache.ts';

/** Facts about other sessions that the commands of a batch need. */
export interface OtherSessions {
  /** The host's running session, which ends when `id` begins. */
  replacedBy(hostId: UserId, id: SessionId): ReplacedSession | undefined;
  /** A session began in this batch; the host's former one has ended. */
  noteBegun(hostId: UserId, id: SessionId): void;
  /** Reason why a new player may not enter a session. */
  barOf(id: SessionId, command: CommandOf<'EnterSession'>): Elsewhere['bar'];
  /** A player entered in this batch. */
  noteEntered(id: SessionId, command: CommandOf<'EnterSession'>): void;
}

/** Of this partition and in memory, or as the directory has it: of another partition, or one that cannot be loaded. */
export type ReplacedSession =
  | { readonly id: SessionId; readonly loaded: CachedSession }
  | { readonly id: SessionId; readonly stored: StoredSession; readonly isOwn: boolean };

export interface OtherSessionsParts {
  readonly cache: SessionCache;
  readonly directory: Pick<SessionDirectory, 'runningOf'>;
  readonly entries: readonly CommandEntry[];
  /** Loads a session of this partition; undefined if it cannot be loaded. @throws any error of the store */
  readonly load: (id: SessionId) => Promise<CachedSession | undefined>;
  /** Sessions the batch may change; sessions it replaces are added. */
  readonly involved: Set<SessionId>;
}

/**
 * One directory query for all creations and all players new to their session; none if there are none. The directory knows
 * what is stored; for sessions of this partition memory also knows what the batch has changed since.
 * @throws any error of the store
 */
export async function lookElsewhere(parts: OtherSessionsParts): Promise<OtherSessions> {
  const { cache, directory, entries, load, involved } = parts;
  const hosts = new Set<UserId>();
  const creating = new Set<UserId>();
  const devices = new Set<DeviceId>();
  for (const { envelope } of entries) {
    const { body, sessionId } = envelope;
    if (body.type === 'CreateSession') {
      hosts.add(body.hostId);
      creating.add(body.hostId);
    }
    if (body.type !== 'EnterSession') continue;
    // A player the host removed counts as new (`decide-presence.ts`).
    const known = playerOf(cache.peek(sessionId)?.state, body.deviceId);
    if (known && known.presence.kind !== 'removed') continue;
    devices.add(body.deviceId);
    if (body.signedInAs) hosts.add(body.signedInAs);
  }
  const runningOfHost = new Map<UserId, SessionId>();
  const sessionsOfDevice = new Map<DeviceId, Set<SessionId>>();
  const noteDevice = (device: DeviceId, id: SessionId) => {
    sessionsOfDevice.set(device, (sessionsOfDevice.get(device) ?? new Set()).add(id));
  };
  const replaceable = new Map<SessionId, ReplacedSession>();
  const ended = new Set<SessionId>();
  for (const found of await directory.runningOf([...hosts], [...devices])) {
    const { sessionId: id } = found;
    if (found.of === 'device') {
      noteDevice(found.id, id);
      continue;
    }
    runningOfHost.set(found.id, id);
    if (!creating.has(found.id)) continue;
    const isOwn = cache.owns(id);
    if (isOwn) involved.add(id);
    const loaded = isOwn ? await load(id) : undefined;
    replaceable.set(id, loaded ? { id, loaded } : { id, stored: found, isOwn });
  }

  /** Undefined when not in memory: then the directory's answer holds. */
  const stateOf = (id: SessionId) => cache.peek(id)?.state;
  const isRunning = (id: SessionId) => {
    const state = stateOf(id);
    return !ended.has(id) && (state === undefined || isLive(state));
  };
  const isPlaying = (device: DeviceId, id: SessionId) => {
    const state = stateOf(id);
    if (state === undefined) return !ended.has(id);
    const player = playerOf(state, device);
    return visiblePhase(state) !== 'endscreen' && player !== undefined && !hasLeft(player);
  };
  return {
    replacedBy(hostId, id) {
      const other = runningOfHost.get(hostId);
      if (other === undefined || other === id || !isRunning(other)) return undefined;
      const begun = cache.peek(other);
      return replaceable.get(other) ?? (begun && { id: other, loaded: begun });
    },
    noteBegun(hostId, id) {
      const former = runningOfHost.get(hostId);
      if (former !== undefined && former !== id) ended.add(former);
      runningOfHost.set(hostId, id);
    },
    barOf(id, { deviceId, signedInAs }) {
      const hosted = signedInAs && runningOfHost.get(signedInAs);
      if (hosted && hosted !== id && isRunning(hosted)) return 'host-busy';
      const isBusy = [...(sessionsOfDevice.get(deviceId) ?? [])].some(
        (other) => other !== id && isPlaying(deviceId, other),
      );
      return isBusy ? 'device-busy' : undefined;
    },
    noteEntered: (id, { deviceId }) => noteDevice(deviceId, id),
  };
}

function playerOf(state: SessionState | undefined, device: DeviceId): Player | undefined {
  const id = state?.playerByDevice.get(device);
  return id && state?.players.get(id);
}
