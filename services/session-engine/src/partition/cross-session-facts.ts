import type { SessionDirectory } from '@quarry/database/sessions/session-directory';
import type { DeviceId, SessionId, UserId } from '@quarry/events/ids';
import type { CommandOf } from '@quarry/events/session/commands';
import type { CrossSessionFacts } from '@quarry/events/session/decision';
import { hasLeft, isLive, type Player, type SessionState } from '@quarry/events/session/state';
import { visiblePhase } from '@quarry/events/session/views';
import type { CommandEntry } from './command-reader.ts';
import type { SessionCache } from './session-cache.ts';

/** Sessions that the hosts and devices of a batch are in already. */
export interface OtherSessions {
  /** Reason why a new player may not enter a session. */
  barOf(id: SessionId, command: CommandOf<'EnterSession'>): CrossSessionFacts['bar'];
  /** A player entered in this batch. */
  noteEntered(id: SessionId, command: CommandOf<'EnterSession'>): void;
}

/**
 * One directory query for all players new to their session; none if there are none. The directory knows what is stored;
 * for sessions of this partition memory also knows what the batch has changed since.
 * @throws any error of the store
 */
export async function findOtherSessions(
  cache: SessionCache,
  directory: Pick<SessionDirectory, 'runningOf'>,
  entries: readonly CommandEntry[],
): Promise<OtherSessions> {
  const hosts = new Set<UserId>();
  const devices = new Set<DeviceId>();
  for (const { envelope } of entries) {
    const { body, sessionId } = envelope;
    if (body.type !== 'EnterSession') continue;
    // A player the host removed counts as new (`presence/enter.ts`).
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
  for (const found of await directory.runningOf([...hosts], [...devices]))
    if (found.of === 'device') noteDevice(found.id, found.sessionId);
    else runningOfHost.set(found.id, found.sessionId);

  /** Undefined when not in memory: then the directory's answer holds. */
  const stateOf = (id: SessionId) => cache.peek(id)?.state;
  const isRunning = (id: SessionId) => {
    const state = stateOf(id);
    return state === undefined || isLive(state);
  };
  const isPlaying = (device: DeviceId, id: SessionId) => {
    const state = stateOf(id);
    if (state === undefined) return true;
    const player = playerOf(state, device);
    return visiblePhase(state) !== 'endscreen' && player !== undefined && !hasLeft(player);
  };
  return {
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
