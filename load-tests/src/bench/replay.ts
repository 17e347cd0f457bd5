import { commandIdSchema, sessionIdSchema } from '@quarry/events/ids';
import { type PublicLine, publicLine } from '@quarry/events/results/public-line';
import { createReplay } from '@quarry/events/results/replay';
import { sessionEventSchema } from '@quarry/events/session/events';
import { evolve } from '@quarry/events/session/evolve';
import { unbornSession } from '@quarry/events/session/state';
import { summaryView } from '@quarry/events/session/summary';
import { hostView } from '@quarry/events/session/views';
import { type BenchLine, sized } from './bench-line.ts';
import { type Figure, median, ms } from './figure.ts';
import { eventsOf } from './results.ts';

const GOAL_MS = 100;
const MOMENTS = 200;

/** Time to replay 50,000 events to any moment, with the view of the host's screen. Needs no system. */
export const replayOfAHall: BenchLine = async (context) =>
  [
    { players: 10_000, questions: 4 },
    { players: 400, questions: 120 },
  ].map(({ players, questions }) => measure(sized(context, players), questions));

function measure(players: number, questions: number): Figure {
  const sessionId = sessionIdSchema.parse('replayed');
  const commandId = commandIdSchema.parse('c');
  const recorded = Array.from(eventsOf('host', players, 0, questions), (row, i) => ({
    ...{ sessionId, commandId, version: i + 1, at: i },
    event: sessionEventSchema.parse(row),
  }));
  const lines: PublicLine[] = recorded.map(publicLine);
  const from = performance.now();
  const replay = createReplay(sessionId, lines);
  const opening = performance.now() - from;
  // Forwards and backwards, by a step that visits everything once and is large enough to start from another snapshot.
  const taken = Array.from({ length: MOMENTS }, (_, i) => {
    const moment = (i * 7_919) % MOMENTS;
    const start = performance.now();
    const state = replay.at(Math.floor((moment / MOMENTS) * lines.length));
    hostView(state, 'summaries');
    summaryView(state);
    return performance.now() - start;
  });
  const start = performance.now();
  const state = unbornSession(sessionId);
  for (const one of recorded) evolve(state, one);
  const whole = performance.now() - start;
  const worst = Math.max(...taken);
  return {
    name: `any moment of ${players} players and ${questions} questions, ${lines.length} events`,
    goal: `≤ ${ms(GOAL_MS)}`,
    value: `${ms(worst)}, median ${ms(median(taken))}`,
    baseline: `opening it: ${ms(opening)}; folding all of it: ${ms(whole)}`,
    reached: worst <= GOAL_MS,
  };
}
