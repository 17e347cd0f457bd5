import { EVERY } from '@quarry/test-kit/every';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { codeOf, freshEmail, press, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { newLink } from './support/mails.ts';
import { answers, enter, sees } from './support/player.ts';
import { openStage, PHONE, type Stage } from './support/stage.ts';

let stage: Stage;
let pages: string;

beforeAll(async () => {
  stage = await openStage();
  pages = inject('otherOrigin');
});
afterAll(() => stage?.close());

/** A new host on the pages' origin, unverified, with a quiz on its overview. */
async function openRegistered(email: string): Promise<Page> {
  const host = await stage.open({ baseURL: pages });
  await host.goto('/login');
  await host.getByLabel('E-mail').fill(email);
  await host.getByRole('button', { name: 'Send Link' }).click();
  await sees(host, 'Welcome, User');
  const own = await stage.open({ storageState: await host.context().storageState() });
  await storeQuiz(own, stage.app, TWO_QUESTIONS);
  await host.reload();
  return host;
}

test.runIf(EVERY)(
  '[W316] [W1540] pages of another origin host and play a quiz: by cookie over HTTP, by a token on the hub; a host whose sign-in another tab replaced reconnects with the new sign-in’s token',
  async () => {
    const email = freshEmail();
    const host = await openRegistered(email);
    const sockets: string[] = [];
    host.on('websocket', (socket) => sockets.push(socket.url()));
    await host.getByRole('button', { name: 'Play Quiz' }).click();
    const code = await codeOf(host);
    expect(new URL(host.url()).origin).toBe(pages);
    expect(sockets).toHaveLength(1);
    expect(sockets[0]?.replace('ws:', 'http:')).toMatch(`${stage.app}/master?access_token=`);

    const player = await stage.open({ baseURL: pages, viewport: PHONE });
    await enter(player, code, 'Ada');
    await sees(player, 'Waiting...');
    await press(host, 'Start Quiz');
    await sees(player, TWO_QUESTIONS.questions[0]?.text ?? '');
    await answers(player, 'Diamond');
    await host.getByText('1/1 answered').waitFor();
    await press(host, 'Skip');
    await player.getByText('Correct!', { exact: true }).waitFor();
    expect(stage.errors).toEqual([]);

    const tokens: (string | null)[] = [];
    host.on('websocket', (socket) => tokens.push(new URL(socket.url()).searchParams.get('access_token')));
    const token = new URL(await newLink(stage, email)).searchParams.get('token');
    const redeemed = await host.request.post(`${stage.app}/api/auth/session`, {
      data: { token, email },
      headers: { origin: pages },
    });
    expect(redeemed.status()).toBe(200);
    // The known token is offered once and refused.
    await expect.poll(() => new Set(tokens).size, { timeout: 20_000 }).toBe(2);
    await press(host, 'Next');
    await sees(host, 'Leaderboard');
  },
);
