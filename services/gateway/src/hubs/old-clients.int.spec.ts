import { randomUUID } from 'node:crypto';
import { openHubClient } from '@quarry/participants/hub-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { question, type SampleHost, sampleHost } from '#spec-support/sample-host.ts';
import { startTestSystem, type TestSystem } from '#spec-support/test-system.ts';

let system: TestSystem;
let host: SampleHost;
beforeAll(async () => {
  system = await startTestSystem();
  host = await sampleHost(system.url);
});
afterAll(() => system.stop());

/**
 * Removes what varies between runs: numbers ids in order of appearance, uses one time and one code, and drops
 * repetitions of what was merged or sent again.
 */
function neutral(frames: readonly string[]): string[] {
  const ids: string[] = [];
  const named = (id: string) => {
    if (!ids.includes(id)) ids.push(id);
    return `id-${ids.indexOf(id) + 1}`;
  };
  return [
    ...new Set(
      frames.map((frame) =>
        frame
          .replace(/z?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, named)
          .replace(/"timeTaken":[\d.]+/g, '"timeTaken":1')
          .replace(/"[A-Z0-9]{7}"/g, '"a code"'),
      ),
    ),
  ];
}

/** A connection that keeps each push as the gateway wrote it. */
async function listener(path: string, headers: Record<string, string> = {}) {
  const frames: string[] = [];
  let news = Promise.withResolvers<void>();
  const hub = await openHubClient(`${system.url}${path}`, headers, {
    onPush(target, args) {
      frames.push(JSON.stringify([target, ...args()]));
      news.resolve();
      news = Promise.withResolvers();
    },
    onClose: () => undefined,
  });
  const until = async (part: string) => {
    while (!frames.some((frame) => frame.includes(part))) await news.promise;
  };
  return { hub, frames, until };
}

test('[G3474] a client of the specification gets the same frames for a quiz of single choice as before there were other kinds', async () => {
  const { id } = await host.startSession([question('q1'), question('q2')]);
  const master = await listener('/master', { cookie: host.cookie });
  await master.hub.call('requestQuizSession', { id: '', identifier: '{secret}' }, id);
  await master.until('sessionrequest');
  const slave = await listener('/slave');
  const ada = { id: randomUUID(), identifier: 'Ada', deviceId: randomUUID() };
  await slave.hub.call('NotifySlaveEnterQuiz', await slave.hub.call('GetConnectionId'), ada, id);
  await slave.until('sessionrequest');
  await master.until('Ada');
  const steps = [
    ['NotifyPlayQuiz', null, 'playing'],
    ['NotifyQuestionSkip', undefined, 'statistics'],
    ['NotifyStateChange', 'leaderboard', 'leaderboard'],
    ['NotifyPlayQuiz', null, '"q2"'],
    ['NotifyQuestionSkip', undefined, '"questionId":"q2"'],
    ['NotifyStateChange', 'leaderboard', 'leaderboard'],
    ['NotifyStateChange', 'podium', 'podium'],
    ['NotifyStateChange', 'endscreen', 'endscreen'],
  ] as const;
  for (const [target, argument, seen] of steps) {
    await master.hub.call(target, id, ...(argument === undefined ? [] : [argument]));
    await slave.until(seen);
    if (target !== 'NotifyPlayQuiz') continue;
    await slave.hub.call('NotifySlaveAnswered', ada, id, seen === 'playing' ? 'q1' : 'q2', 'right');
    await master.until(`"answer`);
  }
  await Promise.all([master.until('endscreen'), slave.until('endscreen')]);
  slave.hub.close();
  master.hub.close();
  await expect(`${neutral(slave.frames).join('\n')}\n`).toMatchFileSnapshot('spec-support/frames-of-a-player.jsonl');
  await expect(`${neutral(master.frames).sort().join('\n')}\n`).toMatchFileSnapshot(
    'spec-support/frames-of-a-host.jsonl',
  );
});
