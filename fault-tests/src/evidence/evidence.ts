/**
 * What a run leaves for the checker: the stores' own rows and what clients themselves sent, were told and saw. Plain
 * data, described here once more on purpose: the checker shares no code with the product.
 */
export interface Evidence {
  readonly sessionId: string;
  readonly questions: readonly QuestionFact[];
  readonly events: readonly EventRow[];
  readonly outcomes: readonly OutcomeRow[];
  readonly deadLetters: readonly DeadLetterRow[];
  /** Entries of the command streams as they were seen on the way. */
  readonly entries: readonly StreamEntry[];
  /** Of what was seen on the way before this instant, everything has an outcome. */
  readonly settledBefore: number;
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
  /** When the transaction that stored it began, by the database's clock; milliseconds. */
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
  /** When the harness saw it, by its own clock. */
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
  /** The answer to an HTTP request. */
  | { readonly kind: 'http'; readonly at: number; readonly path: string; readonly text: string };

export interface ClientRecord {
  readonly role: 'host' | 'player';
  readonly name: string;
  readonly deviceId: string;
  /** Known once the player entered. */
  readonly playerId: string | null;
  /** False for clients that take no part in the quiz's end, such as one that is not supposed to read. */
  readonly honest: boolean;
  readonly facts: readonly ClientFact[];
}

export interface InjectionFact {
  readonly at: number;
  /** When the fault was over; clients may be disturbed until then. */
  readonly endedAt: number;
  readonly description: string;
  /** Milliseconds until another owner held the session's partition; null: none took over. */
  readonly takeoverMs: number | null;
  /** Parts of the run in which others' waits are compared; none in rows that do not compare them. */
  readonly comparisons: readonly Comparison[];
  /** What the row measured itself: a failed expectation is a violation. */
  readonly findings: readonly string[];
}

/** A part without the fault, from `calmAt`, and one with it, from `at`. */
export interface Comparison {
  readonly calmAt: number;
  readonly at: number;
  readonly endedAt: number;
}

/** What a row promises beyond the invariants; milliseconds. */
export interface Bounds {
  /** The most a question may close after its deadline. */
  readonly closeLateMs: number;
  /** The most a change of state may take to reach a connected client, counted from the later of the event and the fault's end. */
  readonly viewMs: number;
  readonly takeoverMs: number | null;
  /** The most until everybody the fault disconnected is back. */
  readonly backMs: number | null;
  /** The most that may lie between a player's sending an answer and the instant it counts at. */
  readonly arrivalMs: number;
  /** The fault may lose commands nobody was told of (a Redis without its data). */
  readonly mayLoseCommands: boolean;
  /** The fault takes stored events back: what somebody was told before its end may not be in the log. */
  readonly mayLoseStored: boolean;
  /** After the fault the timers' worker has to close questions again, not only the owner that looks after overdue ones. */
  readonly isWorkerBack: boolean;
  /** p99 of what honest players wait for an answer's completion; of the few answers of a run it is about the worst. */
  readonly answerP99Ms: number | null;
  /** The store whose clock was set meanwhile: its stamps are no evidence. */
  readonly wrongClock: 'redis' | 'postgres' | null;
  /** The most by which that p99 may be larger during the fault than without it, as a factor: the median of the comparisons. */
  readonly answerP99Ratio: number | null;
}
