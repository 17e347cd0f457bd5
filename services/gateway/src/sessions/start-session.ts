import type { QuizStore } from '@quarry/database/quizzes/quiz-store';
import type { SessionDirectory } from '@quarry/database/sessions/session-directory';
import { partitionOf } from '@quarry/events/backplane/names';
import { type QuizId, type SessionId, sessionIdSchema, type UserId } from '@quarry/events/ids';
import { LIMITS } from '@quarry/events/limits';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { type SessionCode, sessionCodeFrom } from '@quarry/events/session-code';
import type { CommandBus } from '#backplane/command-bus.ts';
import { problems } from '#http-edge/problems.ts';
import { rejected } from '#http-edge/rejected.ts';

export interface StartSessionParts {
  readonly bus: CommandBus;
  readonly directory: SessionDirectory;
  readonly quizzes: QuizStore;
  readonly newId: () => string;
  /** Cryptographic. */
  readonly randomBytes: (size: number) => Uint8Array;
}

/** Codes are 32^7: with a million running sessions one in 34,000 is taken. */
const MAX_CODES = 8;

/**
 * Starts a session of a quiz and ends the host's running one. A quiz that is not stored has no questions yet: its host
 * sends them (contract, section 2).
 * @throws a problem
 */
export async function startSession(parts: StartSessionParts, hostId: UserId, quizId: QuizId): Promise<SessionId> {
  const { bus, quizzes, newId } = parts;
  const stored = await quizzes.get(hostId, quizId);
  await endRunning(parts, hostId);
  const id = sessionIdSchema.parse(newId());
  const code = await reserveCode(parts, { id, hostId, quizId });
  const { rejection } = await bus.send(id, {
    type: 'CreateSession',
    hostId,
    quizId,
    quizName: stored?.quiz.name ?? '',
    code,
    options: stored?.quiz.options ?? DEFAULT_QUIZ_OPTIONS,
    questions: stored?.quiz.questions ?? null,
  });
  if (rejection) throw rejected(rejection);
  return id;
}

async function endRunning({ bus, directory }: StartSessionParts, hostId: UserId): Promise<void> {
  const running = await directory.runningOfHost(hostId);
  if (!running) return;
  const { rejection } = await bus.send(running.id, { type: 'TerminateSession', reason: 'replaced' });
  if (rejection && rejection !== 'no-session') throw rejected(rejection);
}

async function reserveCode(
  { directory, randomBytes }: StartSessionParts,
  session: { readonly id: SessionId; readonly hostId: UserId; readonly quizId: QuizId },
): Promise<SessionCode> {
  const partition = partitionOf(session.id);
  for (let tried = 0; tried < MAX_CODES; tried++) {
    const code = sessionCodeFrom(randomBytes(LIMITS.quizCodeLength));
    if ((await directory.reserve({ ...session, code, partition })) === 'reserved') return code;
  }
  throw problems.unavailable(new Error('no free session code found'));
}
