/** An entry of a client's view, which is folded from its frames by the contract (section 3). */
export interface Entry {
  readonly user: { readonly id: string; readonly identifier: string };
  readonly score: number;
  readonly rank: number;
  readonly previousRank: number;
  readonly place?: number;
  readonly previousPlace?: number;
  readonly answers: readonly { questionId: string; answerId: string; pointsReceived: number; timeTaken: number }[];
  readonly left?: boolean;
}

export interface ClientView {
  phase: string | null;
  questionId: string | null;
  hostAway: boolean;
  own: Entry | null;
  leaders: readonly Entry[];
  /** As received, once it was shown. */
  podium: unknown;
  /** Time of the next change of state. */
  nextPodium: unknown;
  /** The host's: by player id. */
  readonly stats: Map<string, Entry>;
  readonly players: Map<string, { identifier: string; connected: boolean }>;
  /** The latest, for a host that requested summaries. */
  summary: Summary | null;
}

export interface Summary {
  readonly players: number;
  readonly connected: number;
  readonly asked: number;
  readonly answered: number;
  readonly missing: number;
  readonly perAnswer: readonly { readonly answerId: string; readonly count: number }[];
  readonly leaders: readonly Entry[];
  readonly podium: unknown;
  readonly moved: { readonly up: number; readonly down: number };
}

interface State {
  readonly currentQuizState: string;
  readonly currentQuestionId: string | null;
  readonly usersStats: Entry[];
}
interface Session {
  readonly state: State;
  readonly podium?: unknown;
  readonly hostAway?: boolean;
}
interface HostPlayer {
  readonly id: string;
  readonly identifier: string;
  readonly connected: boolean;
  readonly left?: boolean;
}

/** A client's view before its first frame. */
export const emptyView = (): ClientView => ({
  phase: null,
  questionId: null,
  hostAway: false,
  own: null,
  leaders: [],
  podium: null,
  nextPodium: null,
  stats: new Map(),
  players: new Map(),
  summary: null,
});

/** Applies a frame to a player's view. @returns whether it carried the session's state */
export function showToPlayer(view: ClientView, target: string, args: unknown[]): boolean {
  switch (target) {
    case 'sessionrequest': {
      const { state, podium, hostAway } = args[0] as Session;
      place(view, state.currentQuizState, state.currentQuestionId);
      view.podium = podium ?? null;
      standings(view, state.usersStats);
      view.hostAway = hostAway ?? false;
      return true;
    }
    case 'renamed':
      if (view.own)
        view.own = { ...view.own, user: { ...view.own.user, identifier: (args[0] as { name: string }).name } };
      return false;
    case 'standings':
      view.nextPodium = podiumIn(args);
      return false;
    case 'hostpresence':
      view.hostAway = (args[0] as { away: boolean }).away;
      return false;
    case 'statechange':
      place(view, String(args[0]), (args[1] as { id: string } | null)?.id ?? null);
      view.podium = view.nextPodium;
      view.nextPodium = null;
      return true;
    case 'questionend':
      standings(view, args[0] as Entry[]);
      view.phase = String(args[1]);
      return true;
    default:
      return false;
  }
}

/** The same for a host's frames. */
export function showToHost(view: ClientView, target: string, args: unknown[]): boolean {
  switch (target.split(':')[0]) {
    case 'sessionrequest': {
      const { state, podium } = args[1] as Session;
      place(view, state.currentQuizState, state.currentQuestionId);
      view.podium = podium ?? null;
      view.stats.clear();
      view.players.clear();
      merge(view, state.usersStats, args[2] as HostPlayer[]);
      return true;
    }
    case 'standings':
      view.nextPodium = podiumIn(args);
      return false;
    case 'statechange':
      place(view, String(args[0]), args[1] as string | null);
      view.podium = view.nextPodium;
      view.nextPodium = null;
      return true;
    case 'questionend':
      view.stats.clear();
      merge(view, args[0] as Entry[], []);
      view.phase = String(args[1]);
      return true;
    case 'summary':
      view.summary = args[0] as Summary;
      return false;
    case 'answer':
      merge(view, args[0] as Entry[], []);
      return false;
    case 'userchange':
      merge(view, args[0] as Entry[], args[1] as HostPlayer[]);
      return false;
    default:
      return false;
  }
}

const podiumIn = ([shown]: unknown[]): unknown => (shown as { podium?: unknown }).podium ?? null;

function place(view: ClientView, phase: string, questionId: string | null): void {
  view.phase = phase;
  view.questionId = questionId;
}

function standings(view: ClientView, [own, ...leaders]: Entry[]): void {
  view.own = own ?? null;
  view.leaders = leaders;
}

function merge(view: ClientView, stats: readonly Entry[], players: readonly HostPlayer[]): void {
  for (const entry of stats)
    if (entry.left) view.stats.delete(entry.user.id);
    else view.stats.set(entry.user.id, entry);
  for (const { id, identifier, connected, left } of players)
    if (left) view.players.delete(id);
    else view.players.set(id, { identifier, connected });
}
