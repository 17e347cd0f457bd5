import { allAcknowledged, askTheLog } from '#report/truth.ts';
import { startBare } from './bare/parent.ts';
import { type BenchLine, sized } from './bench-line.ts';
import { keptFigure, median, perSecond, times } from './figure.ts';
import { openStreamSession } from './stream-session.ts';

const ROUNDS = 6;
const STREAM = 'bench:{bare}';
const CHANNEL = 'bench:bare';

/**
 * Answers of one session through one engine, from the first XADD to the last reply, alternating with the bare loop over
 * the same entries. No gateway is involved. Afterwards the log is checked for every answer.
 */
export const engineThroughput: BenchLine = async (context) => {
  const players = sized(context, 10_000);
  const session = await openStreamSession(context.redisUrl, 'bench-host', CHANNEL);
  const { sessionId, stream, through } = session;
  const questionIds = Array.from({ length: ROUNDS + 1 }, (_, i) => `q${i}`);
  await session.create(questionIds);
  const ids = Array.from({ length: players }, (_, i) => `p${i}`);
  const joining = players / (await session.join(ids, () => session.gatewayId));
  const bare = await startBare('stream-loop.ts', [context.redisUrl, context.databaseUrl, STREAM, CHANNEL]);
  const ours: number[] = [];
  const bares: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    await session.play();
    const answers = session.answers(ids, `q${round}`);
    const bareFirst = round % 2 === 0 ? players / (await through(STREAM, answers)) : 0;
    ours.push(players / (await through(stream, answers)));
    bares.push(bareFirst || players / (await through(STREAM, answers)));
    await session.skip();
    if (round < ROUNDS) await session.showLeaderboard();
  }
  await bare.stop();
  await session.redis.del(STREAM);
  await session.end();
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
