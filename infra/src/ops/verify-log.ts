import type { RecordedEvent } from '@quarry/events/session/events';
import { evolve } from '@quarry/events/session/evolve';
import { phase, type SessionState, unbornSession } from '@quarry/events/session/state';

/** Result of folding a log: the state up to the first failure, and every finding. */
export interface LogFindings {
  readonly state: SessionState;
  readonly findings: readonly string[];
}

interface Opened {
  at: number;
  deadline: number | null;
  closed: boolean;
}

/**
 * Folds a session's log like an engine, and checks its invariants: versions without a gap, one answer per player and
 * question, answers between opening and deadline, one close per question.
 */
export function verifyLog(events: readonly RecordedEvent[], sessionId: RecordedEvent['sessionId']): LogFindings {
  const state = unbornSession(sessionId);
  const findings: string[] = [];
  const questions = new Map<string, Opened>();
  const answered = new Set<string>();
  for (const recorded of events) {
    const { version, event, at } = recorded;
    const say = (text: string) => findings.push(`version ${version}: ${text}`);
    if (event.type === 'QuestionOpened') {
      if (questions.has(event.questionId)) say(`${event.questionId} was opened before`);
      questions.set(event.questionId, { at, deadline: event.deadline, closed: false });
    } else if (event.type === 'QuestionClosed') {
      const question = questions.get(event.questionId);
      if (!question || question.closed) say(`${event.questionId} was not open`);
      else question.closed = true;
    } else if (event.type === 'AnswerSubmitted') {
      const question = questions.get(event.questionId);
      const key = `${event.playerId} ${event.questionId}`;
      if (answered.has(key)) say(`${event.playerId} had answered ${event.questionId} before`);
      answered.add(key);
      if (!question || question.closed || at < question.at || at >= (question.deadline ?? Number.POSITIVE_INFINITY))
        say(`${event.questionId} did not accept answers at that time`);
    }
    try {
      evolve(state, recorded);
    } catch (error) {
      say(`cannot be folded: ${String(error)}`);
      return { state, findings };
    }
  }
  const isOver = phase(state) === 'ended';
  for (const [id, { closed }] of questions) if (isOver && !closed) findings.push(`${id} was never closed`);
  return { state, findings };
}
