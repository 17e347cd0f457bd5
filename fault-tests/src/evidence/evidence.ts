/**
 * Evidence of a run for the checker: rows of the stores, and everything clients sent and received. Plain data,
 * redefined on purpose: the checker shares no code with the product.
 */
export interface Evidence {
  readonly sessionId: string;
  readonly questions: readonly QuestionFact[];
  readonly events: readonly EventRow[];
  readonly outcomes: readonly OutcomeRow[];
  readonly deadLetters: readonly DeadLetterRow[];
  /** Entries of the command streams, as observed. */
  readonly entries: readonly StreamEntry[];
  /** Entries observed before this instant must have an outcome. */
  readonly settledBefore: number;
  /** The session's record of presence: fields of its hash in Redis. */
  readonly presence: Readonly<Record<string, string>>;
  readonly clients: readonly ClientRecord[];
  readonly injection: InjectionFact | null;
  readonly bounds: Bounds;
}

export interface QuestionFact {
  readonly id: string;
  readonly answers: readonly { readonly id: string; readonly correct: boolean }[];
  /** Seconds; 0: no limit. */
  readonly maxQuestionTime: number;
  readonly questionPoints: number;
  readonly questionPointsModifier: 0 | 1;
}

export interface EventRow {
  readonly sessionId: string;
  readonly version: number;
  readonly epoch: number;
  /** Milliseconds on the stream's clock. */
  readonly at: number;
  readonly commandId: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
}

export interface OutcomeRow {
  readonly sessionId: string;
  readonly commandId: string;
  readonly rejection: string | null;
  readonly version: number;
  /** Start of the transaction that stored it, on the database's clock; milliseconds. */
  readonly recordedAt: number;
}

export interface DeadLetterRow {
  readonly sessionId: string | null;
  readonly commandId: string | null;
  readonly entryId: string;
  readonly reason: string;
}

export interface StreamEntry {
  readonly stream: string;
  readonly id: string;
  /** Time at which the harness observed it, on its own clock. */
  readonly seenAt: number;
  readonly text: string;
}

/** All instants are `now()` of the harness. */
export type ClientFact =
  | { readonly kind: 'opened'; readonly at: number; readonly gateway: number }
  | { readonly kind: 'closed'; readonly at: number; readonly code: number; readonly planned: boolean }
  | { readonly kind: 'entered'; readonly at: number }
  | {
      readonly kind: 'sent';
      readonly at: number;
      readonly call: number;
      readonly method: string;
      readonly args: unknown[];
    }
  /** The Completion of a call; `error` null: accepted. */
  | {
      readonly kind: 'told';
      readonly at: number;
      readonly call: number;
      readonly error: string | null;
      readonly text?: string;
    }
  | { readonly kind: 'frame'; readonly at: number; readonly target: string; readonly text: string }
  /** An HTTP response. */
  | { readonly kind: 'http'; readonly at: number; readonly path: string; readonly text: string };

export interface ClientRecord {
  readonly role: 'host' | 'player';
  readonly name: string;
  readonly deviceId: string;
  /** Null before the player entered. */
  readonly playerId: string | null;
  /** False for clients not judged at the end of the quiz, such as one that does not read. */
  readonly honest: boolean;
  readonly facts: readonly ClientFact[];
}

export interface InjectionFact {
  readonly at: number;
  /** End of the fault; clients may be disturbed until then. */
  readonly endedAt: number;
  readonly description: string;
  /** Milliseconds until another owner held the session's partition; null: none took over. */
  readonly takeoverMs: number | null;
  /** Parts of the run in which latencies of others are compared; empty in other rows. */
  readonly comparisons: readonly Comparison[];
  /** Failed expectations of the row, each a violation. */
  readonly findings: readonly string[];
  /** Null: the fault loses no command. */
  readonly lost: LostCommands | null;
}

/** Commands that the fault may have lost. */
export interface LostCommands {
  /** Last surviving id of each command stream. A stream without one lost everything. */
  readonly after: Readonly<Record<string, string>>;
  /** The last instant at which a lost command may have arrived. */
  readonly until: number;
}

/** An interval without the fault, from `calmAt`, and one with it, from `at`. */
export interface Comparison {
  readonly calmAt: number;
  readonly at: number;
  readonly endedAt: number;
}

/** Bounds of a row besides the invariants; milliseconds. */
export interface Bounds {
  /** Maximum lateness of a close. */
  readonly closeLateMs: number;
  /** Maximum delay of a change of state to a connected client, from the later of the event and the fault's end. */
  readonly viewMs: number;
  readonly takeoverMs: number | null;
  /** Maximum time until every disconnected client is back. */
  readonly backMs: number | null;
  /** Maximum time between sending an answer and the instant at which it counts. */
  readonly arrivalMs: number;
  /** The fault loses stored events: acknowledged commands before its end may be missing in the log. */
  readonly mayLoseStored: boolean;
  /** After the fault the timer worker must close questions again, not only the owner as fallback. */
  readonly isWorkerBack: boolean;
  /** p99 of the latency of honest players' answers; with few answers about the maximum. */
  readonly answerP99Ms: number | null;
  /** The store whose clock was set: its timestamps are no evidence. */
  readonly wrongClock: 'redis' | 'postgres' | null;
  /** Largest ratio of that p99 during the fault to that without it: the median of the comparisons. */
  readonly answerP99Ratio: number | null;
}

/** Default bounds of a row. */
export const DEFAULT_BOUNDS: Bounds = {
  closeLateMs: 1_500,
  viewMs: 6_000,
  takeoverMs: null,
  backMs: null,
  arrivalMs: 1_500,
  mayLoseStored: false,
  isWorkerBack: false,
  answerP99Ms: null,
  wrongClock: null,
  answerP99Ratio: null,
};
