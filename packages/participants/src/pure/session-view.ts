/** A question as shown to players. */
export interface ShownQuestion {
  readonly id: string;
  readonly questionType?: number;
  readonly answers: readonly { readonly id: string }[];
}

/** A player's own entry in the view of its session. */
export interface OwnEntry {
  readonly user?: { readonly id?: string };
  readonly timeFactor?: number;
  readonly answers?: readonly { readonly questionId: string }[];
}

export interface PlayerView {
  readonly phase: string;
  readonly question: ShownQuestion | null;
  /** Null where a push shows only the phase. */
  readonly own: OwnEntry | null;
  /** Ids of the next question's pictures, in a view of the whole session that has any. */
  readonly nextMedia?: readonly string[];
}

export interface HostView {
  readonly phase: string;
  readonly questionId: string | null;
  /** The session's code; null where a push shows only the phase. */
  readonly code: string | null;
}

interface SessionPart {
  readonly nextMedia?: readonly string[];
  readonly state?: {
    readonly currentQuizState?: string;
    readonly currentQuestionId?: string | null;
    readonly usersStats?: readonly OwnEntry[];
  };
}

/** Reads what a push shows a player; null: nothing about the session's phase. */
export function readPlayerPush(target: string, args: () => unknown[]): PlayerView | null {
  if (target === 'statechange') {
    const [phase, question] = args() as [string, ShownQuestion | null];
    return { phase, question: question ?? null, own: null };
  }
  if (target !== 'sessionrequest') return null;
  const [{ state, nextMedia }, question] = args() as [SessionPart, ShownQuestion | null];
  const view = {
    phase: state?.currentQuizState ?? '',
    question: question ?? null,
    own: state?.usersStats?.[0] ?? null,
  };
  return nextMedia ? { ...view, nextMedia } : view;
}

/** The same for a host. */
export function readHostPush(target: string, args: () => unknown[]): HostView | null {
  if (target.startsWith('statechange:')) {
    const [phase, questionId] = args() as [string, string | null];
    return { phase, questionId: questionId ?? null, code: null };
  }
  if (!target.startsWith('sessionrequest:')) return null;
  const [code, { state }] = args() as [unknown, SessionPart];
  return { phase: state?.currentQuizState ?? '', questionId: state?.currentQuestionId ?? null, code: String(code) };
}
