import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openHost, press, startQuiz, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { answers, joinAs, sees } from './support/player.ts';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;
const [first, second] = TWO_QUESTIONS.questions.map(({ text }) => text) as [string, string];

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

async function begin(...names: string[]): Promise<{ host: Page; players: Page[] }> {
  const host = await openHost(stage);
  await storeQuiz(host, stage.app, TWO_QUESTIONS);
  const code = await startQuiz(host, TWO_QUESTIONS.name);
  const players = await Promise.all(names.map((name) => joinAs(stage, code, name)));
  for (const player of players) await sees(player, 'Waiting...');
  await expect.poll(() => host.getByRole('heading').first().textContent()).toContain(String(names.length));
  return { host, players };
}

const offline = (page: Page, off: boolean) => page.context().setOffline(off);
const dropped = (page: Page) => page.getByText('Your connection dropped.').waitFor();
const isBack = (page: Page) => page.getByText('Your connection dropped.').waitFor({ state: 'detached' });

describe('in every state', () => {
  test('[W63] a reload and a lost network bring the present view back, for host and player', async () => {
    const { host, players } = await begin('Ada');
    const player = players[0] as Page;
    const check = async (hostSees: string, playerSees: string) => {
      for (const [page, text] of [
        [host, hostSees],
        [player, playerSees],
      ] as const) {
        await sees(page, text);
        await page.reload();
        await sees(page, text);
        await offline(page, true);
        await dropped(page);
        await sees(page, text);
        await offline(page, false);
        await isBack(page);
        await sees(page, text);
      }
    };
    await check('player has joined', 'Waiting...');
    await press(host, 'Start Quiz');
    await check(first, first);
    await press(host, 'Skip');
    await check(first, first);
    await player.getByText('No answer this time.').waitFor();
    await press(host, 'Next');
    await check('Leaderboard', 'Your Score');
    await press(host, 'Next');
    await sees(player, second);
    await press(host, 'Skip');
    await player.getByText('No answer this time.').waitFor();
    await press(host, 'Next');
    await sees(host, 'Leaderboard');
    await press(host, 'Next');
    await check('Podium', 'Your Score');
    await press(host, 'Next');
    await sees(host, 'The quiz is over');
    await host.reload();
    await sees(host, 'The quiz is over');
    await player.reload();
    await sees(player, 'Thank you for playing!');
  });
});

describe('an answer without a connection', () => {
  test('[W64] goes out on coming back if the question still runs', async () => {
    const { host, players } = await begin('Ada', 'Grace');
    const [ada, grace] = players as [Page, Page];
    await press(host, 'Start Quiz');
    await sees(ada, first);
    await sees(grace, first);
    await offline(ada, true);
    await dropped(ada);
    await answers(ada, 'Diamond');
    await ada.getByText('Your answer is kept on this device').waitFor();
    await offline(ada, false);
    await ada.getByText('Your answer is in.').waitFor();
    await host.getByText('1/2 answered').waitFor();

    // And when it is too late, the player is told so.
    await offline(grace, true);
    await dropped(grace);
    await answers(grace, 'Diamond');
    await press(host, 'Skip');
    await ada.getByText('Correct!').waitFor();
    await offline(grace, false);
    await grace.getByText('Your answer did not arrive in time, so it does not count.').waitFor();
    await grace.getByText('No points').waitFor();
  });
});

describe('when the service restarts', () => {
  test('[W65] host and players are back by themselves in the middle of a question', async () => {
    const { host, players } = await begin('Ada');
    const player = players[0] as Page;
    await press(host, 'Start Quiz');
    await sees(player, first);
    const { processes } = await stage.system.runFile();
    for (const { name, pid } of processes) if (/^(gateway|engine)/.test(name)) process.kill(pid, 'SIGKILL');
    await Promise.all([player.getByText('Reconnecting…').waitFor(), host.getByText('Reconnecting…').waitFor()]);
    await answers(player, 'Diamond');
    await player.getByText('Your answer is in.').waitFor({ timeout: 30_000 });
    await host.getByText('1/1 answered').waitFor({ timeout: 30_000 });
    await press(host, 'Skip');
    await player.getByText('Correct!').waitFor();
  });
});
