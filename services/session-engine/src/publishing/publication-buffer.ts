import type { Position } from '@quarry/events/backplane/command';
import type { Publication } from '@quarry/events/backplane/publication';
import type { HostFrames, HostPlayer, StatEntry } from '@quarry/events/hub-shapes';
import type { GatewayId, PlayerId, SessionId } from '@quarry/events/ids';
import {
  type Announcement,
  counts,
  type Note,
  summaries,
  type TableTarget,
} from '@quarry/events/session/announcements';
import { wantedFrames } from '@quarry/events/session/sockets';
import { connectionOf, hasLeft, type Player, type SessionState } from '@quarry/events/session/state';
import { hostPlayer, hostStat, lobbyForPlayers } from '@quarry/events/session/views';
import { TABLES } from './view-frames.ts';

/**
 * Numbered publications of one session. Those of a batch wait here until it is committed; otherwise they are rolled back
 * with their numbers. Stats, answers and user lists are merged until they are flushed.
 */
export class PublicationBuffer {
  readonly sessionId: SessionId;
  readonly #epoch: number;
  /** Number of the last publication taken, and of the last one added. */
  #published = 0;
  #seq = 0;
  #waiting: Publication[] = [];
  readonly #changedUsers = new Set<PlayerId>();
  readonly #changedAnswers = new Set<PlayerId>();
  #lobbyChanged = false;
  #ranksChanged = false;

  constructor(sessionId: SessionId, epoch: number) {
    this.sessionId = sessionId;
    this.#epoch = epoch;
  }

  /** Position of a view taken now among the publications. */
  get position(): Position {
    return { epoch: this.#epoch, seq: this.#seq };
  }

  /** Whether changes for the host wait to be flushed. */
  get hasHostChanges(): boolean {
    return this.#changedUsers.size > 0 || this.#changedAnswers.size > 0;
  }

  /** Number of changed entries in the next frames to the host. */
  get hostChanges(): number {
    return this.#changedUsers.size + this.#changedAnswers.size;
  }

  get hasLobbyChanges(): boolean {
    return this.#lobbyChanged;
  }

  /** Number of entries that the next `userchange` of a host without summaries repeats because of their ranks. */
  rerankedIn(state: SessionState): number {
    return this.#ranksChanged && wantedFrames(state).has('full') ? state.unranked.length : 0;
  }

  /**
   * Adds the publications of announcements, whose arguments are parts of the present state; joins and answers are only noted,
   * and merged later.
   */
  announce(state: SessionState, announcements: readonly Announcement[]): void {
    for (const one of announcements)
      if ('note' in one) this.#note(state, one);
      else this.#push(state, one);
  }

  #push(state: SessionState, one: Exclude<Announcement, Note>): void {
    const { target } = one;
    switch (one.to) {
      case 'all':
      case 'players':
        this.add(one.to, target, one.args);
        break;
      case 'host':
        if (one.frames) this.#addForHosts(one.frames, target, one.args);
        else this.add('host', target, one.args);
        break;
      case 'player':
        this.#addTo(one.playerId, target, one.args);
        break;
      case 'each':
        this.#addEach(target, state, TABLES[one.target]);
        break;
      default:
        one satisfies never;
    }
  }

  #note(state: SessionState, one: Note): void {
    switch (one.note) {
      case 'user':
        this.noteUser(one.playerId);
        break;
      case 'answer':
        this.#changedAnswers.add(one.playerId);
        break;
      case 'lobby':
        this.noteLobby();
        break;
      case 'flush-answers':
        this.#flushAnswers(state);
        break;
      default:
        one satisfies never;
    }
  }

  add(audience: 'players' | 'host' | 'all', target: string, args: readonly unknown[]): void {
    this.#waiting.push({ ...this.#header(target), audience, args: JSON.stringify(args) });
  }

  /** For the host's sockets that get this kind of frames. */
  #addForHosts(hosts: HostFrames, target: string, args: readonly unknown[]): void {
    this.#waiting.push({ ...this.#header(target), audience: 'host', hosts, args: JSON.stringify(args) });
  }

  /**
   * For each connected player, at its gateway. A player who is away has no row; if its socket is open after all, its
   * gateway requests its view.
   */
  #addEach(target: string, state: SessionState, tableOf: (typeof TABLES)[TableTarget]): void {
    const players = connectedPlayers(state);
    if (players.length === 0) return;
    const table = tableOf(state, players);
    this.#waiting.push({ ...this.#header(target), audience: 'each', table, gateways: byGateway(players) });
  }

  /** For one player alone. */
  #addTo(playerId: PlayerId, target: string, args: readonly unknown[]): void {
    this.#waiting.push({ ...this.#header(target), audience: 'player', playerId, args: JSON.stringify(args) });
  }

  /** A player joined, left, dropped or came back. */
  noteUser(playerId: PlayerId): void {
    this.#changedUsers.add(playerId);
  }

  /** The number of players or their names changed, and with them the ranks of those not ranked by a close. */
  noteLobby(): void {
    this.#lobbyChanged = true;
    this.#ranksChanged = true;
  }

  #flushAnswers(state: SessionState): void {
    if (this.#changedAnswers.size === 0) return;
    const players = [...this.#changedAnswers].flatMap((id) => state.players.get(id) ?? []);
    this.#changedAnswers.clear();
    if (wantedFrames(state).has('full'))
      this.#addForHosts('full', 'answer', [players.map((player) => hostStat(state, player))]);
  }

  /** Flushes merged changes for the host. The state must be committed. */
  flushHostChanges(state: SessionState): void {
    if (!this.hasHostChanges) return;
    const isAnswered = this.#changedAnswers.size > 0;
    this.#flushAnswers(state);
    if (this.#changedUsers.size > 0 && wantedFrames(state).has('full'))
      this.#addForHosts('full', 'userchange', this.#changedEntries(state));
    this.#changedUsers.clear();
    this.#ranksChanged = false;
    this.announce(state, isAnswered ? counts(state) : summaries(state));
  }

  /** Flushes the total and the newest names for the players. The state must be committed. */
  flushLobbyChanges(state: SessionState): void {
    if (this.#lobbyChanged) this.add('players', 'userchange', [lobbyForPlayers(state)]);
    this.#lobbyChanged = false;
  }

  /** The number of the last publication, so that gateways notice a lost one. */
  heartbeat(): Publication {
    return { sessionId: this.sessionId, epoch: this.#epoch, seq: this.#published, audience: 'heartbeat', target: '' };
  }

  /** Takes the waiting publications; their batch is committed. */
  take(): Publication[] {
    const taken = this.#waiting;
    this.#waiting = [];
    this.#published = this.#seq;
    return taken;
  }

  /** The batch was not committed: drops its publications and reuses their numbers. */
  rollBack(): void {
    this.#waiting = [];
    this.#seq = this.#published;
  }

  /** A committed batch's publications may be lost: skips a number, so that gateways request the present views. */
  skip(): void {
    this.#seq += 1;
    this.#published = this.#seq;
  }

  #header(target: string) {
    this.#seq += 1;
    return { sessionId: this.sessionId, epoch: this.#epoch, seq: this.#seq, target };
  }

  #changedEntries(state: SessionState): [StatEntry[], HostPlayer[]] {
    const stats: StatEntry[] = [];
    const players: HostPlayer[] = [];
    for (const id of this.#changedUsers) {
      const player = state.players.get(id);
      if (player && !hasLeft(player)) {
        stats.push(hostStat(state, player));
        players.push(hostPlayer(player));
      } else {
        // A player who left the lobby no longer exists.
        const known = player ?? state.formerPlayers.get(id);
        const gone = { id, identifier: known?.identifier ?? '' };
        stats.push({ user: gone, score: player?.score ?? 0, rank: 0, previousRank: 0, answers: [], left: true });
        players.push({ ...gone, connected: false, left: true });
      }
    }
    if (!this.#ranksChanged) return [stats, players];
    const others = [...state.unranked].filter(({ id }) => !this.#changedUsers.has(id));
    return [[...stats, ...others.map((player) => hostStat(state, player))], players];
  }
}

const connectedPlayers = ({ players }: SessionState): Player[] =>
  [...players.values()].filter((player) => connectionOf(player) !== null);

function byGateway(players: readonly Player[]): Map<GatewayId, PlayerId[]> {
  const found = new Map<GatewayId, PlayerId[]>();
  for (const player of players) {
    const gatewayId = connectionOf(player)?.gatewayId;
    if (gatewayId === undefined) continue;
    const others = found.get(gatewayId);
    if (others) others.push(player.id);
    else found.set(gatewayId, [player.id]);
  }
  return found;
}
