import { randomBytes, randomUUID } from 'node:crypto';
import { decodeReplies } from '@quarry/events/backplane/command';
import { commandStream, gatewayHeartbeatKey, partitionOf, replyChannel } from '@quarry/events/backplane/names';
import { commandIdSchema, type GatewayId, gatewayIdSchema, sessionIdSchema } from '@quarry/events/ids';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { sessionCodeFrom } from '@quarry/events/session-code';
import { type SampleQuestion, sampleQuestion } from '@quarry/participants/pure/sample-quiz';
import { Redis } from 'ioredis';

/** Commands per pipeline, like a gateway. */
const PIPELINE = 512;
const HEARTBEAT_TTL_MS = 600_000;

/**
 * A session that involves only the engine: commands are put on the stream and replies counted, without gateways or
 * sockets.
 * @param outcomes a channel whose messages are numbers of entries that something else has processed
 */
export async function openStreamSession(redisUrl: string, hostId: string, outcomes: string) {
  const redis = new Redis(redisUrl, { enableAutoPipelining: true });
  const listening = new Redis(redisUrl);
  const sessionId = sessionIdSchema.parse(randomUUID());
  const stream = commandStream(partitionOf(sessionId));
  /** A gateway that is alive for the engines. */
  const newGateway = async () => {
    const id = gatewayIdSchema.parse(`bench-${randomUUID()}`);
    await redis.set(gatewayHeartbeatKey(id), '1', 'PX', HEARTBEAT_TTL_MS);
    return id;
  };
  const gatewayId = await newGateway();
  let waiting = 0;
  let refused = 0;
  let done = Promise.withResolvers<void>();
  const settled = (count: number) => {
    waiting -= count;
    if (waiting === 0) done.resolve();
  };
  listening.on('message', (channel, text) => {
    if (channel === outcomes) settled(Number(text));
    else {
      const replies = decodeReplies(text);
      refused += replies.filter((reply) => reply.rejection !== null).length;
      settled(replies.length);
    }
  });
  await listening.subscribe(replyChannel(gatewayId), outcomes);

  const envelope = (body: object) =>
    JSON.stringify({ commandId: commandIdSchema.parse(randomUUID()), sessionId, replyTo: gatewayId, heldMs: 0, body });
  /** @returns seconds from the first entry to the last outcome */
  const through = async (to: string, texts: readonly string[]): Promise<number> => {
    waiting = texts.length;
    done = Promise.withResolvers<void>();
    const started = performance.now();
    for (let i = 0; i < texts.length; i += PIPELINE) {
      const pipeline = redis.pipeline();
      for (const text of texts.slice(i, i + PIPELINE)) pipeline.xadd(to, '*', 'c', text);
      await pipeline.exec();
    }
    await done.promise;
    return (performance.now() - started) / 1000;
  };
  const command = (body: object) => through(stream, [envelope(body)]);
  return {
    redis,
    sessionId,
    stream,
    gatewayId,
    newGateway,
    envelope,
    through,
    command,
    create: (questionIds: readonly string[]) =>
      command({
        type: 'CreateSession',
        hostId,
        quizId: 'bench',
        quizName: 'bench',
        code: sessionCodeFrom(randomBytes(7)),
        options: DEFAULT_QUIZ_OPTIONS,
        questions: questionIds.map((id): SampleQuestion => sampleQuestion(id, { modifier: 1 })),
      }),
    /** A host's screen that gets summaries; without one, everybody's entries are published in case a host connects. */
    enterAsHost: () =>
      command({ type: 'EnterAsHost', hostId, connection: { gatewayId, connectionId: randomUUID() }, summaries: true }),
    /** @returns seconds */
    join: (ids: readonly string[], gatewayOf: (i: number) => GatewayId) =>
      through(
        stream,
        ids.map((playerId, i) =>
          envelope({
            type: 'EnterSession',
            playerId,
            identifier: `Player ${i}`,
            deviceId: randomUUID(),
            connection: { gatewayId: gatewayOf(i), connectionId: randomUUID() },
          }),
        ),
      ),
    /** Answers of all players to a sample question. */
    answers: (ids: readonly string[], questionId: string) =>
      ids.map((playerId) => envelope({ type: 'SubmitAnswer', playerId, questionId, answerId: `${questionId}a` })),
    play: () => command({ type: 'PlayQuestion', hostId, questionId: null }),
    skip: () => command({ type: 'SkipQuestion', hostId }),
    showLeaderboard: () => command({ type: 'ChangePhase', hostId, phase: 'leaderboard' }),
    /** Ends the session. @throws if a command was refused */
    async end() {
      await command({ type: 'TerminateSession', reason: 'operator' });
      redis.disconnect();
      listening.disconnect();
      if (refused > 0) throw new Error(`${refused} commands were refused`);
    },
  };
}

/** Everybody answers each question; after each one the leaderboard is shown. */
export async function playThrough(
  session: Awaited<ReturnType<typeof openStreamSession>>,
  playerIds: readonly string[],
  questionIds: readonly string[],
): Promise<void> {
  for (const questionId of questionIds) {
    await session.play();
    await session.through(session.stream, session.answers(playerIds, questionId));
    await session.skip();
    await session.showLeaderboard();
  }
}
