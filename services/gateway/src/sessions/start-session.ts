import type { Reserved } from '@quarry/database/sessions/reserve-session';
import type { SessionDirectory } from '@quarry/database/sessions/session-directory';
import { partitionOf } from '@quarry/events/backplane/names';
import type { DeviceId, QuizId, SessionId, UserId } from '@quarry/events/ids';
import { LIMITS } from '@quarry/events/limits';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { type SessionCode, sessionCodeFrom } from '@quarry/events/session-code';
import type { SignedIn } from '#accounts/authenticate.ts';
import type { CommandBus } from '#backplane/command-bus.ts';
import { problems } from '#http-edge/problem.ts';
import { tooMuchPlayed } from './played-quota.ts';
import { rejected } from './rejected.ts';

export interface StartSessionParts {
  readonly bus: CommandBus;
  readonly directory: SessionDirectory;
  readonly newSessionId: () => SessionId;
  /** Players of a session whose host's address is not confirmed. */
  readonly unverifiedPlayers: number;
  /** Cryptographic. */
  readonly randomBytes: (size: number) => Uint8Array;
}

/** Attempts to find a free code. Of 32^7 codes a million running sessions take one in 34,000. */
const MAX_CODES = 8;

/**
 * Starts a session of a quiz as stored now, once the host's running one has ended: sessions never write into each
 * other. A quiz that is not stored has no questions yet: its host sends them. The caller holds the host's start lock.
 * @throws a problem; the host may then have no session (contract, section 2)
 */
export async function startSession(
  parts: StartSessionParts,
  user: Pick<SignedIn['user'], 'id' | 'verified'>,
  quizId: QuizId,
): Promise<SessionId> {
  const { id: hostId, verified } = user;
  const { bus, directory, newSessionId, unverifiedPlayers } = parts;
  await endRunning(parts, hostId);
  const id = newSessionId();
  const { code, quiz, playedQuiz } = await reserve(parts, { id, hostId, quizId }, user);
  const { rejection } = await bus.send(id, {
    type: 'CreateSession',
    hostId,
    quizId,
    quizName: quiz?.quiz.name ?? '',
    code,
    options: quiz?.quiz.options ?? DEFAULT_QUIZ_OPTIONS,
    playedQuiz,
    ...(!verified && { maxPlayers: unverifiedPlayers }),
  });
  if (!rejection) return id;
  // After a timeout the engine may still create the session: the reservation then expires by itself.
  if (rejection !== 'service-unavailable') await directory.giveBack(id);
  throw rejected(rejection);
}

async function endRunning({ bus, directory }: StartSessionParts, hostId: UserId): Promise<void> {
  for (const { sessionId } of await directory.runningOf([hostId], [])) {
    const { rejection } = await bus.send(sessionId, { type: 'TerminateSession', reason: 'host' });
    if (rejection) throw rejected(rejection);
  }
}

/**
 * A device that plays cannot host (specification, section 6), except in the host's own session: hosts try their quiz in a
 * second tab, and that session ends when the next one starts.
 * @throws the problem `device-busy`
 */
export async function refuseBusyDevice(
  { directory }: Pick<StartSessionParts, 'directory'>,
  deviceId: DeviceId | null,
  hostId: UserId,
): Promise<void> {
  const playing = deviceId && (await directory.runningOfDevice(deviceId));
  if (playing && playing.session.hostId !== hostId) throw rejected('device-busy');
}

async function reserve(
  { directory, randomBytes }: StartSessionParts,
  session: { readonly id: SessionId; readonly hostId: UserId; readonly quizId: QuizId },
  user: Pick<SignedIn['user'], 'verified'>,
): Promise<Reserved & { readonly code: SessionCode }> {
  const partition = partitionOf(session.id);
  for (let tried = 0; tried < MAX_CODES; tried++) {
    const code = sessionCodeFrom(randomBytes(LIMITS.quizCodeLength));
    const reserved = await directory.reserve({ ...session, code, partition });
    if (reserved.status === 'full') throw tooMuchPlayed(user);
    if (reserved.status === 'reserved') return { ...reserved, code };
  }
  throw problems.unavailable(new Error('no free session code found'));
}
