import { randomUUID } from 'node:crypto';
import { EVERY } from '@quarry/test-kit/every';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleHost } from '#spec-support/sample-host.ts';
import { type SamplePlayer, samplePlayer } from '#spec-support/sample-player.ts';
import { startTestSystem, type TestSystem } from '#spec-support/test-system.ts';

const PLACES = 100;
const SOCKETS = 60;

let system: TestSystem;
const players: SamplePlayer[] = [];

beforeAll(async () => {
  system = await startTestSystem({ MAX_PLAYERS: String(PLACES) });
});

afterAll(async () => {
  await Promise.all(players.map(({ client }) => client.stop()));
  await system.stop();
});

async function newPlayer(): Promise<SamplePlayer> {
  const player = await samplePlayer(system.url, `p-${randomUUID().slice(0, 12)}`);
  players.push(player);
  return player;
}

/** Enters on a socket with new devices. @returns the refusals, one for each of them */
async function enterWithMany({ client }: SamplePlayer, session: string, devices: number): Promise<(string | null)[]> {
  const connectionId = await client.connection.invoke('GetConnectionId');
  const refusals: (string | null)[] = [];
  for (let i = 0; i < devices; i++) {
    const asked = { id: '', identifier: randomUUID().slice(0, 20), deviceId: randomUUID() };
    refusals.push(await client.refusal('NotifySlaveEnterQuiz', connectionId, asked, session));
  }
  return refusals;
}

test('[G2310] a socket enters with two new devices and a third is refused as too many; its player may re-enter', async () => {
  const { id } = await (await sampleHost(system.url)).startSession();
  const player = await newPlayer();
  expect(await enterWithMany(player, id, 1)).toEqual([null]);
  expect(await player.enter(id)).toBeNull();
  expect(await enterWithMany(player, id, 2)).toEqual(['too-many-devices', 'too-many-devices']);
  expect(await player.enter(id)).toBeNull();
});

test.each(EVERY ? ['the lobby', 'a question'] : ['the lobby'])(
  '[G2311] in %s, sixty sockets of twenty new devices each take sixty places, and phones enter the rest',
  async (where) => {
    const host = await sampleHost(system.url);
    const { id } = await host.startSession();
    const screen = await host.connect(id);
    if (where === 'a question') expect(await screen.refusal('NotifyPlayQuiz', id, 'q1')).toBeNull();
    await screen.stop();
    const sockets = await Promise.all(Array.from({ length: SOCKETS }, newPlayer));
    const refusals = await Promise.all(sockets.map((socket) => enterWithMany(socket, id, 20)));
    expect(refusals.every(([first]) => first === null)).toBe(true);
    expect(refusals.flat().filter((code) => code === 'too-many-devices')).toHaveLength(SOCKETS * 18);
    const phones = await Promise.all(Array.from({ length: PLACES - SOCKETS }, newPlayer));
    expect(await Promise.all(phones.map((phone) => phone.enter(id)))).toEqual(phones.map(() => null));
    const late = await newPlayer();
    expect(await late.enter(id)).toBe('session-full');
    // A player who leaves frees its place.
    await sockets[0]?.client.stop();
    await expect.poll(() => late.enter(id)).toBeNull();
  },
);
