import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { LoadOptions } from '#options.ts';
import type { Asking } from '#scenarios/load-host.ts';
import type { Target } from '#target.ts';
import type { Order, SectionPlan, SectionResult } from './section.ts';

/** The players of a session, spread over processes of this machine. */
export interface Sections {
  /** Number of processes. */
  readonly count: number;
  /** Resolves when everybody has entered. @throws Error when one cannot */
  join(): Promise<void>;
  /** Announces the next question, in milliseconds since 1970; resolves when every process knows. */
  ask(asked: number, deadline: number): Promise<void>;
  /** Resolves when all sent answers are settled. */
  settle(): Promise<void>;
  /** Everybody leaves. */
  leave(): Promise<SectionResult[]>;
  /** Ends the processes. */
  stop(): Promise<void>;
}

/** Sockets per process: many machines allow a process 20,000 open files. */
const MOST_SOCKETS = 16_000;
/** Simulated sockets need no file, but 40 kB of memory each, including the gateway's side. */
const MOST_SIMULATED = 25_000;

/** @returns the players of each process, as equal as possible */
export function sectionSizes({ players, processes, simulated }: LoadOptions): number[] {
  const count = processes ?? Math.ceil(players / (simulated ? MOST_SIMULATED : MOST_SOCKETS));
  return Array.from({ length: count }, (_, i) => Math.floor(players / count) + (i < players % count ? 1 : 0));
}

export async function startSections(
  { app, gateways, databaseUrl, redisUrl }: Target,
  { sessionId, questions }: Pick<Asking, 'sessionId' | 'questions'>,
  options: LoadOptions,
): Promise<Sections> {
  const addresses = gateways.length > 0 ? gateways : [app];
  if (options.simulated && (databaseUrl === null || redisUrl === null))
    throw new Error(
      'sockets are simulated in gateways of this process: DATABASE_URL and REDIS_URL must name the stores',
    );
  const sections = sectionSizes(options).map((players, i) => {
    const plan: SectionPlan = {
      ...{ name: `section ${i}`, players, gateways: addresses, sessionId, questions, options },
      ...(options.simulated && databaseUrl !== null && redisUrl !== null && { simulated: { databaseUrl, redisUrl } }),
    };
    return { plan, process: startSection() };
  });
  const toAll = (order: Order) => Promise.all(sections.map((section) => section.process.carryOut(order)));
  return {
    count: sections.length,
    join: async () =>
      void (await Promise.all(sections.map(({ process, plan }) => process.carryOut({ type: 'join', plan })))),
    ask: async (asked, deadline) => void (await toAll({ type: 'ask', asked, deadline })),
    settle: async () => void (await toAll({ type: 'settle' })),
    leave: async () => (await toAll({ type: 'leave' })) as SectionResult[],
    stop: async () => void (await Promise.all(sections.map(({ process }) => process.stop()))),
  };
}

function startSection() {
  const child: ChildProcess = fork(new URL('section.ts', import.meta.url), { serialization: 'advanced' });
  const gone = once(child, 'exit');
  const ended = gone.then(([code]) => Promise.reject(new Error(`a process of the crowd ended with ${code}`)));
  ended.catch(() => undefined);
  return {
    async carryOut(order: Order): Promise<unknown> {
      const answered = once(child, 'message');
      child.send(order);
      const [answer] = await Promise.race([answered, ended]);
      if ('failed' in answer) throw new Error(answer.failed);
      return answer;
    },
    async stop(): Promise<void> {
      if (child.connected) child.disconnect();
      await gone;
    },
  };
}
