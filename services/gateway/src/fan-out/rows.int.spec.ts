import { rowsChannel } from '@quarry/events/backplane/names';
import { decodePublication } from '@quarry/events/backplane/publication';
import { sessionIdSchema } from '@quarry/events/ids';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Gateway } from '#gateway.ts';
import { question, type SampleHost, sampleHost } from '#spec-support/sample-host.ts';
import { type SamplePlayer, samplePlayer } from '#spec-support/sample-player.ts';
import { startTestSystem, type TestSystem } from '#spec-support/test-system.ts';

let system: TestSystem;
let other: Gateway;
let host: SampleHost;
beforeAll(async () => {
  system = await startTestSystem();
  [other, host] = await Promise.all([system.startAnother(), sampleHost(system.url)]);
});
afterAll(async () => {
  await other.stop();
  await system.stop();
});

interface Entry {
  readonly user: { readonly identifier: string };
  readonly rank: number;
  readonly ranked: number;
}

/** A player's own entry, once it has learned that a question has closed, from its row or a view. */
async function entryAfterClose({ client }: SamplePlayer, questionId: string): Promise<Entry> {
  const found = () =>
    client.heard.flatMap(({ target, args }, i): Entry[] => {
      if (target === 'sessionrequest') {
        const [{ state }] = args as [
          { state: { currentQuestionId: string; currentQuizState: string; usersStats: Entry[] } },
        ];
        return state.currentQuestionId === questionId && state.currentQuizState === 'statistics'
          ? state.usersStats.slice(0, 1)
          : [];
      }
      if (target !== 'questionend') return [];
      const shown = client.heard.slice(0, i).findLast((one) => ['statechange', 'sessionrequest'].includes(one.target));
      return JSON.stringify(shown?.args).includes(`"${questionId}"`) ? (args[0] as Entry[]).slice(0, 1) : [];
    });
  await expect.poll(found, { timeout: 10_000 }).not.toEqual([]);
  return found().at(-1) as Entry;
}

test('[G3492] a player who moves between gateways while a question closes gets its end, in its row or a view', async () => {
  const ids = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6'];
  const { id } = await host.startSession(ids.map((one) => question(one)));
  const sessionId = sessionIdSchema.parse(id);
  const screen = await host.connect(id);
  await host.enter(screen, id);
  // The players of each message of rows, in order.
  const rows: { channel: string; players: string[] }[] = [];
  const redis = new Redis(system.services.redisUrl);
  redis.on('pmessage', (_, channel: string, text: string) => {
    const publication = decodePublication(text);
    if (publication.audience === 'each') rows.push({ channel, players: [...publication.table.own.keys()] });
  });
  const anyGateway = rowsChannel(sessionId, '?' as Parameters<typeof rowsChannel>[1]).slice(0, -1);
  await redis.psubscribe(`${anyGateway}*`);

  const bob = await samplePlayer(system.url, 'Bob');
  const eve = await samplePlayer(other.url, 'Eve');
  let ada = await samplePlayer(system.url, 'Ada');
  for (const player of [bob, eve, ada]) expect(await player.enter(id)).toBe(null);
  const sockets = [bob, eve, ada];
  for (const [round, questionId] of ids.entries()) {
    await screen.refusal('NotifyPlayQuiz', id, null);
    // Not the last frame alone: a tick may follow at once.
    for (const { client } of [bob, eve])
      await expect.poll(() => client.heard.map(({ args }) => JSON.stringify(args)).join()).toContain(`"${questionId}"`);
    // Back and forth between the gateways; the old socket stays open, like that of a phone that lost its network.
    const moved = await ada.again(round % 2 === 0 ? other.url : system.url);
    sockets.push(moved);
    const entering = moved.enter(id);
    if (round % 3 === 0) await entering;
    const closing = screen.refusal('NotifyQuestionSkip', id);
    expect([await entering, await closing]).toEqual([null, null]);
    const told = await Promise.all([bob, eve, ada, moved].map((player) => entryAfterClose(player, questionId)));
    const names = ['Bob', 'Eve', 'Ada', 'Ada'];
    expect(told.map(({ user, ranked }) => [user.identifier, ranked])).toEqual(names.map((name) => [name, 3]));
    expect(new Set(told.map(({ rank }) => rank)).size).toBe(3);
    // Each player's row went to one gateway.
    const published = rows.splice(0);
    expect(published.flatMap(({ players }) => players).sort()).toEqual([bob.id, eve.id, ada.id].sort());
    const channelOf = (player: SamplePlayer) =>
      published.find(({ players }) => players.includes(player.id ?? ''))?.channel;
    expect(channelOf(bob)).not.toBe(channelOf(eve));
    ada = moved;
    await screen.refusal('NotifyStateChange', id, 'leaderboard');
  }
  redis.disconnect();
  await Promise.all([screen.stop(), ...sockets.map(({ client }) => client.stop())]);
});
