import type { EachTable, Publication } from '@quarry/events/backplane/publication';
import type { Position } from '@quarry/events/backplane/reply';
import type { HostPlayer, StatEntry } from '@quarry/events/hub-shapes';
import type { PlayerId, SessionId } from '@quarry/events/ids';
import { hasLeft, type SessionState } from '@quarry/events/session/state';
import { hostPlayer, hostStat, lobbyForPlayers } from '@quarry/events/session/views';

/**
 * What is to be published of one session, numbered in order. Publications of a batch wait here until it is committed;
 * a batch that was not committed takes its numbers back. Stats, answers and user lists are merged until they are
 * flushed; the rest is not.
 */
export class PublicationBuffer {
  readonly sessionId: SessionId;
  readonly #epoch: number;
  /** Number of the last publication that was handed out, and of the last one made. */
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

  /** Where a view taken now stands among the publications. */
  get position(): Position {
    return { epoch: this.#epoch, seq: this.#seq };
  }

  /** Something for the host waits to be merged. */
  get hasHostChanges(): boolean {
    return this.#changedUsers.size > 0 || this.#changedAnswers.size > 0;
  }

  /** How many changed entries the next frames for the host hold. */
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

  /** Before a question's end: answers that came in are told first. */
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

  /** What was merged for the host. Call it only while the state holds nothing uncommitted. */
  flushHostChanges(state: SessionState): void {
    this.flushAnswers(state);
    if (this.#changedUsers.size > 0) this.add('host', 'userchange', this.#takeChangedUsers(state));
  }

  /** What was merged for the players: how many they are, and the newest names. The same condition holds. */
  flushLobbyChanges(state: SessionState): void {
    if (this.#lobbyChanged) this.add('players', 'userchange', [lobbyForPlayers(state)]);
    this.#lobbyChanged = false;
  }

  /** Says only how far the publications are, so that a lost one is noticed. */
  heartbeat(): Publication {
    return { sessionId: this.sessionId, epoch: this.#epoch, seq: this.#published, audience: 'heartbeat', target: '' };
  }

  /** Takes what waits, for publishing: its batch is committed. */
  take(): Publication[] {
    const taken = this.#waiting;
    this.#waiting = [];
    this.#published = this.#seq;
    return taken;
  }

  /** The batch was not committed: nothing of it is told, and its numbers are free again. */
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
