import { randomBytes, randomUUID } from 'node:crypto';
import { decodeReplies } from '@quarry/events/backplane/command';
import { commandStream, gatewayHeartbeatKey, partitionOf, replyChannel } from '@quarry/events/backplane/names';
import { commandIdSchema, gatewayIdSchema, sessionIdSchema } from '@quarry/events/ids';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { sessionCodeFrom } from '@quarry/events/session-code';
import { sampleQuestion } from '@quarry/participants/pure/sample-quiz';
import { Redis } from 'ioredis';
import { allAcknowledged, askTheLog } from '#report/truth.ts';
import { startBare } from './bare/parent.ts';
import { type BenchLine, sized } from './bench-line.ts';
import { keptFigure, median, perSecond, times } from './figure.ts';

const ROUNDS = 6;
const STREAM = 'bench:{bare}';
const CHANNEL = 'bench:bare';
/** Commands per pipeline, like a gateway. */
const PIPELINE = 512;

/**
 * Answers of one session through one engine, from the first XADD to the last reply, alternating with the bare loop on
 * the same entries. No gateway is involved. Afterwards the log is checked for every answer.
 */
export const engineThroughput: BenchLine = async (context) => {
  const players = sized(context, 10_000);
  const redis = new Redis(context.redisUrl, { enableAutoPipelining: true });
  const listening = new Redis(context.redisUrl);
  const gatewayId = gatewayIdSchema.parse(`bench-${randomUUID()}`);
  const sessionId = sessionIdSchema.parse(randomUUID());
  const hostId = 'bench-host';
  await redis.set(gatewayHeartbeatKey(gatewayId), '1', 'PX', 600_000);
  let waiting = 0;
  let refused = 0;
  let done = Promise.withResolvers<void>();
  const settled = (count: number) => {
    waiting -= count;
    if (waiting === 0) done.resolve();
  };
  listening.on('message', (channel, text) => {
    if (channel === CHANNEL) settled(Number(text));
    else {
      const replies = decodeReplies(text);
      refused += replies.filter((reply) => reply.rejection !== null).length;
      settled(replies.length);
    }
  });
  await listening.subscribe(replyChannel(gatewayId), CHANNEL);

  const envelope = (body: object) =>
    JSON.stringify({ commandId: commandIdSchema.parse(randomUUID()), sessionId, replyTo: gatewayId, heldMs: 0, body });
  /** @returns seconds from the first entry to the last outcome */
  const through = async (stream: string, texts: readonly string[]): Promise<number> => {
    waiting = texts.length;
    done = Promise.withResolvers<void>();
    const started = performance.now();
    for (let i = 0; i < texts.length; i += PIPELINE) {
      const pipeline = redis.pipeline();
      for (const text of texts.slice(i, i + PIPELINE)) pipeline.xadd(stream, '*', 'c', text);
      await pipeline.exec();
    }
    await done.promise;
    return (performance.now() - started) / 1000;
  };
  const stream = commandStream(partitionOf(sessionId));
  const command = (body: object) => through(stream, [envelope(body)]);

  const questionIds = Array.from({ length: ROUNDS + 1 }, (_, i) => `q${i}`);
  await command({
    type: 'CreateSession',
    hostId,
    quizId: 'bench',
    quizName: 'bench',
    code: sessionCodeFrom(randomBytes(7)),
    options: DEFAULT_QUIZ_OPTIONS,
    questions: questionIds.map((id) => sampleQuestion(id, { modifier: 1 })),
  });
  const ids = Array.from({ length: players }, (_, i) => `p${i}`);
  const entering = ids.map((playerId) =>
    envelope({
      type: 'EnterSession',
      playerId,
      identifier: playerId,
      deviceId: randomUUID(),
      connection: { gatewayId, connectionId: randomUUID() },
    }),
  );
  const joining = players / (await through(stream, entering));
  const bare = await startBare('stream-loop.ts', [context.redisUrl, context.databaseUrl, STREAM, CHANNEL]);
  const ours: number[] = [];
  const bares: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    await command({ type: 'PlayQuestion', hostId, questionId: null });
    const answers = ids.map((playerId) =>
      envelope({ type: 'SubmitAnswer', playerId, questionId: `q${round}`, answerId: `q${round}a` }),
    );
    const bareFirst = round % 2 === 0 ? players / (await through(STREAM, answers)) : 0;
    ours.push(players / (await through(stream, answers)));
    bares.push(bareFirst || players / (await through(STREAM, answers)));
    await command({ type: 'SkipQuestion', hostId });
    if (round < ROUNDS) await command({ type: 'ChangePhase', hostId, phase: 'leaderboard' });
  }
  await bare.stop();
  await command({ type: 'TerminateSession', reason: 'operator' });
  await redis.del(STREAM);
  redis.disconnect();
  listening.disconnect();
  if (refused > 0) throw new Error(`${refused} commands were refused`);
  const fates = allAcknowledged(questionIds);
  const truth = await askTheLog(
    context.databaseUrl,
    ids.map((id) => ({ sessionId, id, fates })),
  );
  const kept = keptFigure('the same: answers in the log', truth, players * questionIds.length);
  // The first round warms up.
  const ratio = median(ours.slice(1).map((rate, i) => rate / (bares[i + 1] ?? 1)));
  return [
    {
      name: `${players} answers of one session through one engine, stream to stored and acknowledged`,
      goal: '≥ 0.50 × bare',
      value: `${times(ratio)} (${perSecond(median(ours.slice(1)))})`,
      baseline: `bare XADD → read → insert → ack ${perSecond(median(bares.slice(1)))}`,
      reached: kept.reached && ratio >= 0.5,
    },
    kept,
    {
      name: `${players} joins through one engine, each answered with its view`,
      goal: '(none)',
      value: perSecond(joining),
      baseline: '',
      reached: true,
    },
  ];
};
