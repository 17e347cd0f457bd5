import type { SessionDirectory } from '@quarry/database/sessions/session-directory';
import type { DeviceId, SessionId, UserId } from '@quarry/events/ids';
import type { CommandOf } from '@quarry/events/session/commands';
import type { Elsewhere } from '@quarry/events/session/decision';
import { hasLeft, phase, type SessionState } from '@quarry/events/session/state';
import { visiblePhase } from '@quarry/events/session/views';
import { type CachedSession, type SessionCache, UnloadableSession } from './session-cache.ts';
import type { CommandEntry } from './stream-entry.ts';

/** What a batch's commands have to know of sessions other than their own. */
export interface OtherSessions {
  /** The host's running session, which ends when `id` begins. */
  replacedBy(hostId: UserId, id: SessionId): ReplacedSession | undefined;
  /** Why the host's running session cannot be ended, if it cannot. */
  unreadableOf(hostId: UserId): UnloadableSession | undefined;
  /** A session began in this batch. */
  noteBegun(hostId: UserId, id: SessionId): void;
  /** What keeps somebody new from entering a session. */
  barOf(id: SessionId, command: CommandOf<'EnterSession'>): Elsewhere['bar'];
  /** A player entered in this batch. */
  noteEntered(id: SessionId, command: CommandOf<'EnterSession'>): void;
}

export interface ReplacedSession {
  readonly session: CachedSession;
  /** Of this partition: what comes of its end is told here. */
  readonly isOwn: boolean;
}

export interface OtherSessionsParts {
  readonly cache: SessionCache;
  readonly directory: Pick<SessionDirectory, 'runningOf'>;
  readonly entries: readonly CommandEntry[];
  /** Sessions the batch may change. Those that it replaces are added. */
  readonly involved: Set<SessionId>;
}

/**
 * One look at the directory for all creations and all who are new to their session; nothing when there are none. The
 * directory knows what is stored; of this partition's sessions memory knows what the batch has made of them since.
 * @throws whatever the store throws
 */
export async function lookElsewhere(parts: OtherSessionsParts): Promise<OtherSessions> {
  const { cache, directory, entries, involved } = parts;
  const hosts = new Set<UserId>();
  const creating = new Set<UserId>();
  const devices = new Set<DeviceId>();
  for (const { envelope } of entries) {
    const { body, sessionId } = envelope;
    const state = cache.peek(sessionId)?.state;
    if (body.type === 'CreateSession') {
      hosts.add(body.hostId);
      creating.add(body.hostId);
    }
    if (body.type !== 'EnterSession' || state?.playerByDevice.has(body.deviceId)) continue;
    devices.add(body.deviceId);
    if (body.signedInAs) hosts.add(body.signedInAs);
  }
  const runningOfHost = new Map<UserId, SessionId>();
  const sessionsOfDevice = new Map<DeviceId, Set<SessionId>>();
  const noteDevice = (device: DeviceId, id: SessionId) => {
    sessionsOfDevice.set(device, (sessionsOfDevice.get(device) ?? new Set()).add(id));
  };
  for (const { of, id, sessionId } of await directory.runningOf([...hosts], [...devices]))
    if (of === 'host') runningOfHost.set(id, sessionId);
    else noteDevice(id, sessionId);
  const replaceable = new Map<SessionId, ReplacedSession>();
  const unreadable = new Map<UserId, UnloadableSession>();
  for (const hostId of creating) {
    const id = runningOfHost.get(hostId);
    if (id === undefined) continue;
    const isOwn = cache.owns(id);
    if (isOwn) involved.add(id);
    try {
      replaceable.set(id, { session: isOwn ? await cache.get(id) : await cache.visit(id), isOwn });
    } catch (error) {
      if (!(error instanceof UnloadableSession)) throw error;
      unreadable.set(hostId, error);
    }
  }

  /** Of a session that is not in memory the directory's word holds. */
  const stateOf = (id: SessionId) => (replaceable.get(id)?.session ?? cache.peek(id))?.state;
  const isRunning = (id: SessionId) => {
    const state = stateOf(id);
    return state === undefined || isLive(state);
  };
  const isPlaying = (device: DeviceId, id: SessionId) => {
    const state = stateOf(id);
    if (state === undefined) return true;
    const playerId = state.playerByDevice.get(device);
    const player = playerId && state.players.get(playerId);
    return visiblePhase(state) !== 'endscreen' && player !== undefined && !hasLeft(player);
  };
  return {
    replacedBy(hostId, id) {
      const other = runningOfHost.get(hostId);
      if (other === undefined || other === id || !isRunning(other)) return undefined;
      const begun = cache.peek(other);
      return replaceable.get(other) ?? (begun && { session: begun, isOwn: true });
    },
    unreadableOf: (hostId) => unreadable.get(hostId),
    noteBegun: (hostId, id) => void runningOfHost.set(hostId, id),
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

function isLive(state: SessionState): boolean {
  const inner = phase(state);
  return inner !== 'unborn' && inner !== 'ended';
}
