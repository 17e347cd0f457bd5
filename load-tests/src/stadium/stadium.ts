import { setTimeout as delay } from 'node:timers/promises';
import type { Measures } from '#report/measures.ts';
import { residentBytes } from '#report/proc.ts';
import { AWAY_AT_THE_END } from '#report/report.ts';
import { startLoadHost } from '#scenarios/load-host.ts';
import type { Played, ScenarioContext } from '#scenarios/scenario.ts';
import { startSections } from './sections.ts';

/** A question is announced to the crowd's processes this long before it is asked, so that latency counts from that instant. */
const AHEAD_MS = 1_000;

/**
 * One session with more players than a process has sockets: they are spread over processes, and their host gets
 * summaries. A working host gets a tick each second while a question is open, and its calls are answered.
 */
export async function stadium(context: ScenarioContext): Promise<readonly Played[]> {
  const { target, options, measures, say, phase } = context;
  const pulse = watchPushes(measures);
  const host = await startLoadHost(target.app, target.gateways[0] ?? target.app, {
    ...options,
    onPush: pulse.beat,
  });
  const sections = await startSections(target, host, options);
  try {
    const where = options.simulated ? ', with sockets simulated at gateways of their own' : '';
    say(`${options.players} players join within ${options.ramp / 1000} s, from ${sections.count} processes${where}`);
    await phase('join', sections.join);
    for (let i = 0; i < options.questions; i++) {
      if (i > 0) await timed('host call', () => host.show('leaderboard'));
      await phase('play', () => ask(i));
    }
    // The tables of the last reveal.
    await delay(AHEAD_MS);
    await timed('host call', host.end);
    const results = await sections.leave();
    await host.end();
    host.client.leave();
    for (const { collected } of results) measures.adopt(collected);
    const bytes = results.reduce((sum, result) => sum + result.residentBytes, await residentBytes(process.pid));
    measures.add('driver bytes', bytes);
    const away = measures.failures()[AWAY_AT_THE_END.join(': ')] ?? 0;
    say(
      `${options.players - away} players were connected at the end; the host got ${Math.round(host.client.bytes / 1e3)} kB`,
    );
    return results.flatMap(({ players }) => players);
  } finally {
    await sections.stop();
  }

  async function ask(i: number): Promise<void> {
    const asked = performance.now() + AHEAD_MS;
    await sections.ask(performance.timeOrigin + asked, performance.timeOrigin + asked + options.seconds * 1_000);
    await delay(Math.max(0, asked - performance.now()));
    say(`question ${i + 1} of ${options.questions} is open`);
    const seen = host.sees('statistics');
    await timed('host call', host.play);
    pulse.start();
    await seen;
    pulse.stop();
    measures.observe('host close', host.deadline);
    await sections.settle();
  }

  async function timed<Result>(name: string, call: () => Promise<Result>): Promise<Result> {
    const started = performance.now();
    const result = await call();
    measures.observe(name, started);
    return result;
  }
}

/** Measures the silence between two pushes to the host, while a question is open. */
function watchPushes(measures: Measures) {
  let last: number | null = null;
  const beat = () => {
    if (last === null) return;
    measures.observe('host silence', last);
    last = performance.now();
  };
  return {
    beat,
    start: () => {
      last = performance.now();
    },
    stop: () => {
      last = null;
    },
  };
}
