import type { EachTable, Publication } from '@quarry/events/backplane/publication';
import type { Position } from '@quarry/events/backplane/reply';
import type { HostPlayer, StatEntry } from '@quarry/events/hub-shapes';
import type { PlayerId, SessionId } from '@quarry/events/ids';
import { hasLeft, type SessionState } from '@quarry/events/session/state';
import { hostPlayer, hostStat, lobbyForPlayers } from '@quarry/events/session/views';

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

  add(audience: 'players' | 'host' | 'all', target: string, args: readonly unknown[]): void {
    this.addEncoded(audience, target, JSON.stringify(args));
  }

  addEncoded(audience: 'players' | 'host' | 'all', target: string, args: string): void {
    this.#waiting.push({ ...this.#header(target), audience, args });
  }

  addEach(target: string, table: EachTable): void {
    if (table.own.size > 0) this.#waiting.push({ ...this.#header(target), audience: 'each', table });
  }

  /** For one player alone. */
  addTo(playerId: PlayerId, target: string, args: readonly unknown[]): void {
    this.#waiting.push({ ...this.#header(target), audience: 'player', playerId, args: JSON.stringify(args) });
  }

  /** A player joined, left, dropped or came back. */
  noteUser(playerId: PlayerId): void {
    this.#changedUsers.add(playerId);
  }

  /** The number of players or the newest names changed. */
  noteLobby(): void {
    this.#lobbyChanged = true;
  }

  noteAnswer(playerId: PlayerId): void {
    this.#changedAnswers.add(playerId);
  }

  /** Flushes answers; call it before the end of a question is added. */
  flushAnswers(state: SessionState): void {
    if (this.#changedAnswers.size === 0) return;
    const stats: StatEntry[] = [];
    for (const id of this.#changedAnswers) {
      const player = state.players.get(id);
      if (player) stats.push(hostStat(state, player));
    }
    this.#changedAnswers.clear();
    this.add('host', 'answer', [stats]);
  }

  /** Flushes merged changes for the host. The state must be committed. */
  flushHostChanges(state: SessionState): void {
    this.flushAnswers(state);
    if (this.#changedUsers.size > 0) this.add('host', 'userchange', this.#takeChangedUsers(state));
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

  #header(target: string) {
    this.#seq += 1;
    return { sessionId: this.sessionId, epoch: this.#epoch, seq: this.#seq, target };
  }

  #takeChangedUsers(state: SessionState): [StatEntry[], HostPlayer[]] {
    const stats: StatEntry[] = [];
    const players: HostPlayer[] = [];
    for (const id of this.#changedUsers) {
      const player = state.players.get(id);
      if (player && !hasLeft(player)) {
        stats.push(hostStat(state, player));
        players.push(hostPlayer(player));
      } else {
        const gone = { id, identifier: player?.identifier ?? '' };
        stats.push({ user: gone, score: player?.score ?? 0, rank: 0, previousRank: 0, answers: [], left: true });
        players.push({ ...gone, connected: false, left: true });
      }
    }
    this.#changedUsers.clear();
    return [stats, players];
  }
}
