import { afterAll, beforeAll, expect, test } from 'vitest';
import { goOnUntil, openHost, storeQuiz } from './support/host.ts';
import { look } from './support/look.ts';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

test('[W1028] [W1839] [W1840] a whole quiz is rehearsed without a network: the host’s screen and a phone, and nothing is stored', async () => {
  const host = await openHost(stage);
  const name = 'Tried before';
  const questions = [{ text: 'Which mineral is the hardest?', answers: ['Diamond', 'Talc', 'Gypsum'], time: 20 }];
  await storeQuiz(host, stage.app, { name, questions });
  await host.goto('/overview');
  await host.getByRole('article', { name }).getByRole('link', { name: 'Rehearse' }).click();
  const hall = host.frameLocator('iframe[title="The host’s screen"]');
  const phone = host.frameLocator('iframe[title="A player’s phone"]');
  const press = (label: string) =>
    hall
      .getByTestId('host-primary')
      .and(hall.getByRole('button', { name: label, exact: true, disabled: false }))
      .click();
  await hall.getByText('REHEARS').first().waitFor();
  await phone.getByRole('heading', { name: 'Waiting...' }).waitFor();
  const ready = (root: Element) => root.ownerDocument.fonts.ready.then(() => undefined);
  for (const screen of [host, hall, phone]) await screen.locator(':root').evaluate(ready);
  const before = await host.evaluate(() => JSON.stringify({ ...localStorage }));
  // Cached files need no network; any other request fails.
  const missing: string[] = [];
  host.on('requestfailed', (request) => missing.push(request.url()));
  await host.context().setOffline(true);

  await host.getByRole('button', { name: 'Skip the waiting' }).click();
  await hall.getByRole('heading', { name: /61/ }).waitFor();
  expect(await look(host, 'rehearsal')).toEqual([]);
  expect(
    await host
      .getByRole('heading', { name: `Rehearsal: ${name}` })
      .locator('bdi')
      .textContent(),
  ).toBe(name);
  // While the QR code fills the hall's screen, it gets the keys even if the page has the focus.
  await host.getByRole('button', { name: 'Start over' }).focus();
  await host.keyboard.press('q');
  const code = hall.getByRole('dialog');
  await code.waitFor();
  await host.getByRole('button', { name: 'Start over' }).focus();
  await host.keyboard.press('PageDown');
  expect(await hall.getByRole('button', { name: 'Start Quiz' }).count()).toBe(1);
  await code.click();
  await code.waitFor({ state: 'detached' });
  await press('Start Quiz');
  await phone.getByRole('listitem').filter({ hasText: 'Diamond' }).getByRole('button').click();
  await phone.getByText('Your answer is in.').waitFor();
  // The number of skips depends on how many simulated players have already answered.
  const skip = host.getByRole('button', { name: 'Skip the waiting' });
  while (await skip.isEnabled()) await skip.click({ timeout: 1_000 }).catch(() => undefined);
  await phone.getByText('+100 points', { exact: true }).waitFor();
  await hall.getByRole('button', { name: 'End Quiz' }).click();
  const end = hall.getByRole('dialog', { name: 'End this quiz?' });
  await end.waitFor();
  await host.getByRole('button', { name: 'Start over' }).focus();
  await host.keyboard.press('PageDown');
  await end.getByRole('button', { name: 'Keep playing' }).click();
  expect(await phone.getByText('+100 points', { exact: true }).count()).toBe(1);
  await press('Next');
  await phone.getByRole('heading', { name: 'Your Score' }).waitFor();
  await press('Next');
  await phone.getByRole('heading', { name: 'Podium' }).waitFor();
  await goOnUntil(hall.getByTestId('host-primary'), phone.getByRole('heading', { name: 'Thank you for playing!' }));
  await hall.getByRole('button', { name: 'Start over' }).waitFor();
  expect(missing).toEqual([]);
  expect(await host.evaluate(() => JSON.stringify({ ...localStorage }))).toBe(before);
  expect(stage.errors).toEqual([]);
});
