import { afterAll, beforeAll, expect, test } from 'vitest';
import { redAndBlue } from '#media/spec-support/pictures.ts';
import { eventTypes } from '#spec-support/event-types.ts';
import { hostTarget, question, type SampleHost, sampleHost } from '#spec-support/sample-host.ts';
import { type SamplePlayer, samplePlayer } from '#spec-support/sample-player.ts';
import { startTestSystem, type TestSystem } from '#spec-support/test-system.ts';

let system: TestSystem;
let host: SampleHost;
beforeAll(async () => {
  system = await startTestSystem();
  host = await sampleHost(system.url);
});
afterAll(() => system.stop());

interface Picture {
  readonly id: string;
  readonly alt: string;
}

async function uploaded(alt: string): Promise<Picture> {
  const body = new Uint8Array(await redAndBlue().png().toBuffer());
  const reply = await host.fetch('/api/media', { method: 'POST', body });
  expect(reply.status).toBe(201);
  return { ...((await reply.json()) as { id: string }), alt };
}

/** A session of questions with a picture each, its host's screen, and two players in its lobby. */
async function lobby(...pictures: readonly Picture[]) {
  const { id } = await host.startSession(pictures.map((media, i) => ({ ...question(`q${i + 1}`, 60), media })));
  const screen = await host.connect(id);
  await host.enter(screen, id);
  const players = [await samplePlayer(system.url, 'Ada'), await samplePlayer(system.url, 'Bob')];
  for (const player of players) expect(await player.enter(id)).toBeNull();
  return { id, screen, players };
}

const tellLoaded = (id: string, media: readonly string[]) => (player: SamplePlayer) =>
  player.client.refusal('NotifySlaveLoaded', { id: player.id ?? '' }, id, media);

test('[G3319] phones load the next question’s picture beforehand, and it opens once they have it', async () => {
  const [first, second] = [await uploaded('A red half'), await uploaded('Another')];
  const { id, screen, players } = await lobby(first, second);
  for (const { client } of players) {
    const [session] = await client.next('sessionrequest');
    expect(session).toMatchObject({ nextMedia: [first.id] });
    expect(JSON.stringify(session)).not.toContain(first.alt);
  }
  expect((await fetch(`${system.url}/media/${first.id}?w=320`)).headers.get('content-type')).toBe('image/webp');

  expect(await screen.refusal('NotifyPlayQuiz', id, null)).toBeNull();
  expect(await screen.next(hostTarget('nextmedia', id))).toEqual([[first.id], { waits: true }]);
  for (const { client } of players) expect(await client.next('nextmedia')).toEqual([[first.id], { waits: true }]);
  expect(screen.heard.some(({ target }) => target === hostTarget('statechange', id))).toBe(false);

  expect(await Promise.all(players.map(tellLoaded(id, [first.id])))).toEqual([null, null]);
  for (const { client } of players) {
    expect(await client.next('statechange')).toMatchObject(['playing', { id: 'q1', media: first }]);
    expect(await client.next('nextmedia')).toEqual([[second.id]]);
  }

  // The next picture is loaded before its question is played, which opens at once.
  expect(await Promise.all(players.map(tellLoaded(id, [second.id])))).toEqual([null, null]);
  await expect.poll(async () => (await eventTypes(system.database, id)).at(-1)).toBe('MediaLoaded');
  await screen.refusal('NotifyQuestionSkip', id);
  await screen.refusal('NotifyStateChange', id, 'leaderboard');
  expect(await screen.refusal('NotifyPlayQuiz', id, null)).toBeNull();
  const opened = (await eventTypes(system.database, id)).filter((type) => /Awaited|Opened/.test(type));
  expect(opened).toEqual(['MediaAwaited', 'QuestionOpened', 'QuestionOpened']);
  await Promise.all([screen.stop(), ...players.map(({ client }) => client.stop())]);
});

test('[G3319] a picture that nobody loads holds it up for 3 s, and longer only while another engine takes over', async () => {
  const { id, screen, players } = await lobby(await uploaded('Lost'));
  expect(await screen.refusal('NotifyPlayQuiz', id, null)).toBeNull();
  await system.replaceEngine();
  const seen = () => players[0]?.client.heard.filter(({ target }) => /statechange|sessionrequest/.test(target));
  await expect.poll(() => JSON.stringify(seen()?.at(-1)), { timeout: 40_000 }).toContain('"q1"');
  await Promise.all([screen.stop(), ...players.map(({ client }) => client.stop())]);
}, 60_000);
