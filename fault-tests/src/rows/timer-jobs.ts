import { type TimerJob, timerJobId, timerJobSchema } from '@quarry/events/jobs';
import { pause } from '#now.ts';
import type { Scene } from '#run/row.ts';

const DELAYED = '{quarry}:timers:delayed';
/** BullMQ's score of a delayed job: its instant, shifted to leave room for a counter. */
const SCORE_PER_MS = 0x1000;

/** Removes, duplicates, hastens or delays the job that closes the question. */
export async function disturbTimers(scene: Scene): Promise<void> {
  const kinds = scene.random.pick([
    ['lost', 'early'],
    ['late', 'doubled'],
    ['early', 'late'],
    ['doubled', 'lost'],
  ] as const);
  // Once, while the question is certainly open: a duplicate may fire after its end.
  const timer = await timerOf(scene);
  for (const kind of kinds) await KINDS[kind](scene, timer);
  scene.tell(kinds.join(' and '));
}

const KINDS: Record<'lost' | 'doubled' | 'early' | 'late', (scene: Scene, timer: Timer) => Promise<void>> = {
  async lost({ system, violated }) {
    if ((await system.redisClient.del(DELAYED)) === 0) violated('there was no job to lose');
  },
  async doubled(scene, timer) {
    for (let i = 0; i < 3; i++) {
      await pause(scene.random.between(100, 1_500));
      await putClose(scene, timer);
    }
  },
  early: putClose,
  async late({ system, random, violated }) {
    const jobs = (await system.redisClient.zrange(DELAYED, '0', '-1')).map(String);
    const late = random.between(1_000, 5_000) * SCORE_PER_MS;
    if (jobs.length === 0) violated('there was no job to delay');
    for (const job of jobs) await system.redisClient.zincrby(DELAYED, late, job);
  },
};

interface Timer {
  readonly partition: number;
  readonly job: TimerJob;
}

/** The job that closes the question, and the partition whose stream it writes to. */
async function timerOf({ system, host, question, questions }: Scene): Promise<Timer> {
  const [session] = await system.sql<{ partition: number; deadline: number | null }>(
    'select partition, deadline from session where id = $1',
    [host.sessionId],
  );
  if (!session) throw new Error('the session is not in the directory');
  const { partition, deadline } = session;
  if (deadline === null) throw new Error('the question had closed before the fault could begin');
  const index = questions.indexOf(question);
  return {
    partition,
    job: timerJobSchema.parse({ sessionId: host.sessionId, questionId: question.id, index, deadline }),
  };
}

/** Sends the command of a due job at any time, under the real job's id: the engine must not confuse the two. */
async function putClose({ system, host, question }: Scene, { partition, job }: Timer): Promise<void> {
  const body = { type: 'CloseQuestion', questionId: question.id };
  const envelope = { commandId: timerJobId(job), sessionId: host.sessionId, replyTo: null, heldMs: 0, body };
  await system.redisClient.xadd(`commands:{${partition}}`, '*', 'c', JSON.stringify(envelope));
}
