import type { ClientRecord, EventRow, Evidence, InjectionFact } from '#evidence/evidence.ts';
import type { RoundModel } from './round.ts';
import type { SessionModel } from './session-model.ts';
import { arrivalOf, commandOf } from './stream-command.ts';

/** Checks one invariant. @returns a line for each violation in the evidence */
export type Judge = (evidence: Evidence, model: SessionModel) => string[];

/** Maximum lead of an engine's estimate over the stream's clock. */
export const ESTIMATE_MS = 60;

const bySession = (events: readonly EventRow[]): EventRow[][] =>
  [...Map.groupBy(events, (event) => event.sessionId).values()].map((rows) =>
    rows.toSorted((a, b) => a.version - b.version),
  );

/** I1: versions of a session are contiguous. */
export const contiguousVersions: Judge = ({ events }) =>
  bySession(events).flatMap((rows) =>
    rows
      .flatMap((row, i) =>
        row.version === i + 1 ? [] : [`session ${row.sessionId}: version ${row.version} instead of ${i + 1}`],
      )
      .slice(0, 1),
  );

/** I3: at most one accepted answer per player and question. */
export const oneAnswerEach: Judge = ({ events }) => {
  const answers = events.filter((event) => event.type === 'AnswerSubmitted');
  const groups = Map.groupBy(answers, ({ sessionId, data }) => `${sessionId} ${data.playerId} ${data.questionId}`);
  return [...groups].filter(([, rows]) => rows.length > 1).map(([key, rows]) => `${rows.length} answers of ${key}`);
};

/** I4: an accepted answer lies between the opening and its player's deadline, and before the close in the log. */
export const answersInTime: Judge = ({ events, sessionId }, { rounds, answers }) =>
  events.flatMap((event) => {
    if (event.type !== 'AnswerSubmitted' || event.sessionId !== sessionId) return [];
    const round = rounds.find((one) => one.question.id === event.data.questionId);
    const answer = answers.get(event.version);
    if (!round || !answer) return [`answer ${event.version} to a question that was never opened`];
    const found: string[] = [];
    // The opening's instant is the engine's estimate of the stream's clock; an answer's is by that clock itself.
    if (event.at < round.openedAt - ESTIMATE_MS)
      found.push(`answer ${event.version} is ${round.openedAt - event.at} ms before its question`);
    if (answer.lateMs >= 0) found.push(`answer ${event.version} is ${answer.lateMs} ms after the deadline`);
    if (answer.isAfterClose) found.push(`answer ${event.version} was accepted after the close`);
    return found;
  });

/**
 * I4, conversely: an answer on the stream before the deadline counts, unless the player had given another one or the
 * host closed the question early.
 */
export const answersInTimeCount: Judge = ({ entries, outcomes, sessionId, clients, bounds }, { rounds }) => {
  const byPlayer = new Map(clients.map((client) => [client.playerId, client]));
  const refused = new Map(
    outcomes.flatMap((row) => (row.rejection === 'answer-too-late' ? [[row.commandId, row]] : [])),
  );
  const found = new Set<string>();
  for (const entry of entries) {
    const command = commandOf(entry);
    if (command?.type !== 'SubmitAnswer' || command.sessionId !== sessionId || !refused.has(command.commandId))
      continue;
    const round = rounds.find((one) => one.question.id === command.questionId);
    const client = byPlayer.get(command.playerId);
    const sent = client ? sendings(client, command.questionId, command.answerId) : [];
    // If Redis' clock was set, its ids are no evidence: the latest possible arrival counts instead.
    const arrived = bounds.wrongClock === 'redis' ? Math.max(...sent) + bounds.arrivalMs : arrivalOf(entry);
    const [close] = round?.closes ?? [];
    if (!round || close?.by !== 'deadline') continue;
    const deadline = Math.min(deadlineAt(round, arrived), close.at);
    if (arrived < deadline)
      found.add(
        `an answer to ${command.questionId} arrived ${deadline - arrived} ms before the deadline and was rejected as too late`,
      );
  }
  return [...found];
};

/** The earliest deadline a question may have had around an instant, as the host may have just moved it. */
function deadlineAt({ deadlines }: RoundModel, at: number): number {
  const before = deadlines.findLast(({ since }) => since <= at - ESTIMATE_MS) ?? deadlines[0];
  const near = deadlines.filter(({ since }) => Math.abs(since - at) < ESTIMATE_MS);
  return Math.min(...[...(before ? [before] : []), ...near].map(({ deadline }) => deadline));
}

/** I6: an independent oracle agrees with every stored score. */
export const scoresAgree: Judge = ({ events, sessionId }, { answers }) =>
  events.flatMap((event) => {
    if (event.type !== 'AnswerSubmitted' || event.sessionId !== sessionId) return [];
    const answer = answers.get(event.version);
    if (!answer) return [];
    const { seconds, worthThen, factor } = answer;
    const found: string[] = [];
    if (Math.abs(Number(event.data.timeTaken) - seconds) > 1e-9)
      found.push(`answer ${event.version}: timeTaken ${event.data.timeTaken}, the oracle says ${seconds}`);
    if (event.data.pointsReceived !== worthThen)
      found.push(`answer ${event.version}: ${event.data.pointsReceived} points, the oracle says ${worthThen}`);
    if ((event.data.timeFactor ?? 1) !== factor)
      found.push(`answer ${event.version}: ${event.data.timeFactor ?? 1} times the time, the oracle says ${factor}`);
    return found;
  });

/** I7: one close per opened question, its lateness bounded. */
export const oneCloseEach: Judge = ({ bounds, injection }, { rounds }) =>
  rounds.flatMap(({ question, closes }) => {
    const [close] = closes;
    if (!close || closes.length !== 1) return [`question ${question.id} was closed ${closes.length} times`];
    const { at, by, earliest, due, isPaused } = close;
    if (earliest === null || due === null || by !== 'deadline') return [];
    if (isPaused) return [`question ${question.id} closed while its clock was stopped`];
    if (at < earliest) return [`question ${question.id} closed ${earliest - at} ms early`];
    const late = lateness(at, due, injection);
    return late > bounds.closeLateMs
      ? [`question ${question.id} closed ${Math.round(late)} ms late, the bound is ${bounds.closeLateMs}`]
      : [];
  });

/** Lateness of a close. A deadline during the fault counts from the fault's end, because nothing can close before. */
export function lateness(closedAt: number, deadline: number, injection: InjectionFact | null): number {
  const isDuring = injection && deadline >= injection.at - 1_000 && deadline <= injection.endedAt;
  return closedAt - (isDuring ? injection.endedAt : deadline);
}

/** I8: epochs never decrease as versions increase. */
export const risingEpochs: Judge = ({ events }) =>
  bySession(events).flatMap((rows) =>
    rows.flatMap((row, i) => {
      const before = rows[i - 1];
      return before && row.epoch < before.epoch
        ? [`version ${row.version} has epoch ${row.epoch} after ${before.epoch}`]
        : [];
    }),
  );

/** Times at which a player sent an answer, one for each attempt. */
export function sendings({ facts }: ClientRecord, questionId: string, answerId: string): number[] {
  return facts.flatMap((fact) =>
    fact.kind === 'sent' &&
    fact.method === 'NotifySlaveAnswered' &&
    fact.args[2] === questionId &&
    fact.args[3] === answerId
      ? [fact.at]
      : [],
  );
}
