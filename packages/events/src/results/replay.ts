import type { SessionId } from '#ids.ts';
import type { Activity } from '#session/define-event.ts';
import { definitionOf, type RecordedEvent, sessionEventSchema } from '#session/events.ts';
import { evolve, ranks } from '#session/evolve.ts';
import { countUntil } from '#session/ranking.ts';
import { SortedList } from '#session/sorted-list.ts';
import { type Player, type SessionState, unbornSession } from '#session/state.ts';
import type { PublicLine } from './public-line.ts';

/** A session as it was at any moment, folded from its public lines. */
export interface Replay {
  /** Instants of the first event and of the end, in milliseconds; of the last event while there is no end. */
  readonly from: number;
  readonly to: number;
  /** The questions as they were opened. */
  readonly openings: readonly { readonly index: number; readonly at: number }[];
  /** The session at an instant. The state is the caller's until its next call. */
  at(instant: number): SessionState;
  /** Activity in equal steps of the whole time. */
  heat(steps: number): HeatStep[];
}

/** How often each happened. */
export type HeatStep = Readonly<Record<Activity, number>>;

/** Maximum snapshots of a session; each holds every player. */
const MOST_SNAPSHOTS = 50;
/** Minimum work between two snapshots; an event is 1. */
const LEAST_WORK = 1_000;
/** Work of ranking one player; an event that ranks everybody does it for each. */
const RANKING = 0.5;

/**
 * Folds the whole session once and keeps snapshots of it, so that any moment is folded from the one before it. They are
 * spaced by work, not by events: the close of a question, which ranks everybody, has one right behind it.
 * @throws when a line is malformed, or the lines cannot be folded
 */
export function createReplay(sessionId: SessionId, lines: readonly PublicLine[]): Replay {
  const events = lines.map((line) => recordedOf(sessionId, line));
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) throw new RangeError('the log is empty');
  // Later the host may still correct a question, days after.
  const end = events.find(({ event }) => definitionOf(event).endsPlay) ?? last;
  const most = events.length + events.filter(ranks).length * playersOf(events) * RANKING;
  const stride = Math.max(LEAST_WORK, most / MOST_SNAPSHOTS);
  const folding = unbornSession(sessionId);
  const snapshots = [copyOf(folding)];
  const openings: { index: number; at: number }[] = [];
  let work = 0;
  for (const recorded of events) {
    evolve(folding, recorded);
    if (recorded.event.type === 'QuestionOpened') openings.push({ index: recorded.event.index, at: recorded.at });
    work += ranks(recorded) ? 1 + folding.players.size * RANKING : 1;
    if (work < stride) continue;
    snapshots.push(copyOf(folding));
    work = 0;
  }
  /** The last one requested; a later moment continues from it. */
  let shown = copyOf(unbornSession(sessionId));

  return {
    from: first.at,
    to: end.at,
    openings,
    at(instant) {
      const version = countUntil(events, ({ at }) => at <= instant);
      const nearest = snapshots[countUntil(snapshots, (snapshot) => snapshot.version <= version) - 1];
      if (nearest && (version < shown.version || shown.version < nearest.version)) shown = copyOf(nearest);
      for (const recorded of events.slice(shown.version, version)) evolve(shown, recorded);
      return shown;
    },
    heat(steps) {
      const heat = Array.from({ length: steps }, () => ({ joins: 0, answers: 0, drops: 0, gatewayLosses: 0 }));
      const width = (end.at - first.at) / steps || 1;
      for (const { at, event } of events.slice(0, end.version)) {
        const step = heat[Math.min(steps - 1, Math.max(0, Math.floor((at - first.at) / width)))];
        const { activity } = definitionOf(event);
        if (step && activity) step[activity] += 1;
      }
      return heat;
    },
  };
}

const playersOf = (events: readonly RecordedEvent[]): number =>
  events.filter(({ event }) => event.type === 'PlayerJoined').length;

/**
 * A public line lacks devices, connections and addresses: stand-ins take their place. The host counts as present throughout,
 * because lines do not tell its sockets from those of stages.
 */
function recordedOf(sessionId: SessionId, { version, at, event }: PublicLine): RecordedEvent {
  const playerId = typeof event.playerId === 'string' ? event.playerId : 'nobody';
  const standIns = {
    deviceId: playerId,
    connection: { gatewayId: 'replay', connectionId: playerId },
    connectionId: `closed-${version}`,
    gatewayId: 'lost',
    email: 'nobody@example.org',
  };
  return { sessionId, version, at, commandId: COMMAND, event: sessionEventSchema.parse({ ...standIns, ...event }) };
}

const COMMAND = 'replay' as RecordedEvent['commandId'];

/** @param text NDJSON. @throws when it is no public log */
export function readPublicLog(text: string): PublicLine[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as PublicLine);
}

/** Everything that `evolve` changes in place is copied, except for what only `decide` looks up; the rest is shared. */
function copyOf(state: SessionState): SessionState {
  const players = new Map(Array.from(state.players, ([id, player]) => [id, copyOfPlayer(player)]));
  return {
    ...state,
    current: state.current && { ...state.current },
    players,
    unranked: new SortedList([...state.unranked].flatMap(({ id }) => players.get(id) ?? [])),
    connections: new Map(Array.from(state.connections, ([id, at]) => [id, new Map(at)])),
    away: new Set(state.away),
    named: state.named.flatMap(({ id }) => players.get(id) ?? []),
    playerByDevice: new Map(),
    playerByName: new Map(),
    playerByLook: new Map(),
    placeless: new Set(),
    devices: new Set(),
    formerPlayers: new Map(state.formerPlayers),
    removedDevices: new Set(),
    evictedPlayers: new Map(),
    roster: { ...state.roster, newest: [...state.roster.newest], teams: [...state.roster.teams] },
    bans: new Map(state.bans),
    slowPlayers: new Set(state.slowPlayers),
    voided: new Map(state.voided),
    hostSockets: state.hostSockets && new Map(state.hostSockets),
    summaryHosts: new Set(state.summaryHosts),
    screens: new Map(state.screens),
  };
}

const copyOfPlayer = (player: Player): Player => ({
  ...player,
  answers: [...player.answers],
  missed: [...player.missed],
});
