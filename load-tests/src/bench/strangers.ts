import { once } from 'node:events';
import { startBare } from './bare/parent.ts';
import { type BenchLine, sized } from './bench-line.ts';
import { comparePairs, openHall, slowdownFigure } from './hall.ts';
import { largestQuizFigure } from './largest-quiz.ts';

/** Requests a second of 2 MB each, without a sign-in. */
const RATE = 200;
/** Share of these that must have been refused while the questions ran; the last ones may still be in flight. */
const REFUSED = 0.9;

/**
 * A client without a sign-in floods the gateway of a crowd with quizzes. The latency of the crowd's answers is compared
 * with that of undisturbed questions, alternately.
 */
export const strangers: BenchLine = async (context) => {
  const { target, say } = context;
  const count = sized(context, 1_000);
  const [gateway = target.app] = target.gateways;
  const hall = await openHall(
    context,
    { players: count, ramp: 8_000, seconds: 8, spread: 6_000 },
    { gatewayOf: () => 0 },
  );
  let planned = 0;
  let refused = 0;
  const compared = await comparePairs(hall, async () => {
    say(`${RATE} requests of 2 MB a second, without a sign-in`);
    const flood = await startBare('strangers.ts', [gateway, String(RATE)]);
    const from = performance.now();
    const answers = await hall.play();
    planned += (RATE * (performance.now() - from)) / 1_000;
    flood.child.send('how many?');
    const [answered] = await once(flood.child, 'message');
    refused += (answered as Record<string, number>)['401'] ?? 0;
    await flood.stop();
    return answers;
  });
  await hall.end();
  const name = `${count} players answer while a stranger sends ${RATE} quizzes of 2 MB a second to their gateway`;
  const size = `${refused} of ${Math.round(planned)} requests refused`;
  return [slowdownFigure(name, compared, { size, tookPlace: refused >= REFUSED * planned }), largestQuizFigure()];
};
