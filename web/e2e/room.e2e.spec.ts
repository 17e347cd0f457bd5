import { EVERY } from '@quarry/test-kit/every';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Crowd, gather } from './support/crowd.ts';
import { hold } from './support/hold.ts';
import { openHost, press, startQuiz, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { hostByHub } from './support/hub-host.ts';
import { look } from './support/look.ts';
import { answers, enter, enterCode, joinAs, sees } from './support/player.ts';
import { openStage, PHONE, PROJECTOR, type Stage } from './support/stage.ts';

let stage: Stage;
const [first, next] = TWO_QUESTIONS.questions.map(({ text }) => text) as [string, string];

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

/** A host in its lobby. @param opened a signed-in host's window; by default a new host's */
async function openRoom(opened?: Page) {
  const host = opened ?? (await openHost(stage));
  const quizId = await storeQuiz(host, stage.app, TWO_QUESTIONS);
  const code = await startQuiz(host, quizId);
  const sessionId = String(await host.evaluate(() => localStorage.getItem('quizSessionId')));
  return { host, code, sessionId, quizId };
}

/** A player without a window. */
async function joinUnseen(sessionId: string, name: string): Promise<Crowd> {
  const crowd = await gather(stage.app, sessionId, [name]);
  stage.atEnd(crowd.close);
  return crowd;
}

const idOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('quizUser') ?? '{}') as { id: string }).id);

describe('a phone is told', () => {
  test('[W740] [W744] [W1727] that it was removed, also while offline, and may come back unless it was banned or the room is locked', async () => {
    const host = await hostByHub(stage);
    const player = await joinAs(stage, host.code, 'Ada');
    await sees(player, 'Waiting...');
    await host.call('RemovePlayer', await idOf(player), { ban: false });
    await sees(player, 'The host has removed you from this quiz session.');
    expect(await look(player, 'player-removed')).toEqual([]);
    await player.goto('/');
    await player.getByRole('link', { name: 'Join Quiz' }).waitFor();
    expect(await player.getByRole('dialog').count()).toBe(0);
    await host.call('SetRoom', { locked: true });
    await enter(player, host.code, 'Ada');
    await player.getByText('The host lets nobody new into this quiz session.').waitFor();
    expect(await player.getByLabel('User name').inputValue()).toBe('Ada');
    await host.call('SetRoom', { locked: false });
    await player.getByRole('button', { name: 'Join Quiz' }).click();
    await sees(player, 'Waiting...');

    // Back online it is told, and does not rejoin without asking.
    await player.context().setOffline(true);
    await player.getByText('Your connection dropped.', { exact: true }).waitFor();
    await host.call('RemovePlayer', await idOf(player), { ban: false });
    await player.context().setOffline(false);
    await sees(player, 'The host has removed you from this quiz session.');
    await player.getByRole('link', { name: 'Join Quiz' }).click();
    await player.getByRole('button', { name: 'Enter Code' }).click();
    await player.getByLabel('User name').fill('Ada');
    await player.getByRole('button', { name: 'Join Quiz' }).click();
    await sees(player, 'Waiting...');

    await host.call('RemovePlayer', await idOf(player), { ban: true });
    await player.getByText('This device cannot join it again.').waitFor();
    expect(await player.getByRole('link', { name: 'Join Quiz' }).count()).toBe(0);
    await enter(player, host.code, 'Grace');
    await sees(player, 'The host has removed you from this quiz session.');
    await enterCode(player, host.code);
    await player.getByLabel('User name').waitFor();
  });

  test.runIf(EVERY)('[W741] its name, given by the service or by the host', async () => {
    const host = await hostByHub(stage);
    await host.call('SetRoom', { names: 'given' });
    const player = await joinAs(stage, host.code, 'Ada');
    await player.getByText(/^You play as \w+ \w+\.$/).waitFor();
    await host.call('RenamePlayer', await idOf(player), 'Onyx Owl');
    await player.getByText('You play as Onyx Owl.', { exact: true }).waitFor();
    await player.reload();
    await player.getByRole('button', { name: 'Onyx Owl, Settings' }).waitFor();
  });

  test('[W742] [W743] [W745] of the clock, its own time, voided questions, and at which question it joined', async () => {
    const host = await hostByHub(stage);
    const player = await joinAs(stage, host.code, 'Ada');
    await sees(player, 'Waiting...');
    await host.call('SetPlayerTime', await idOf(player), 2);
    await host.play();
    await sees(player, first);
    await player.getByText('You have 2 times the time.').waitFor();
    await player.getByRole('timer', { name: /^\d+ seconds left$/ }).waitFor();
    await host.call('PauseQuestion');
    const stopped = player.getByRole('timer', { name: /^The clock is stopped at \d+ seconds$/ });
    await stopped.waitFor();
    const left = Number(await stopped.textContent());
    const status = player.getByRole('main').getByText('The host has stopped the clock. You can still answer.');
    await status.first().waitFor();
    expect(await look(player, 'player-paused')).toEqual([]);
    await host.call('ExtendTime', 30);
    // Twice as much for a player with twice the time.
    await player.getByRole('timer', { name: `The clock is stopped at ${left + 60} seconds` }).waitFor();
    await player.reload();
    await player.getByRole('timer', { name: /^The clock is stopped at/ }).waitFor();
    await host.call('ResumeQuestion');
    await player.getByRole('timer', { name: /seconds left$/ }).waitFor();
    await answers(player, 'Diamond');
    await player.getByText('Your answer is in.').waitFor();
    await host.skip();
    await player.getByText('Correct!', { exact: true }).waitFor();
    await host.call('VoidQuestion', host.questionId(0), 'a mistake');
    await player.getByText('This question does not count.', { exact: true }).waitFor();
    expect(await look(player, 'player-voided')).toEqual([]);
    await host.show('leaderboard');
    await host.play();
    await sees(player, next);
    // Without its storage the phone is a new player, who joins late.
    await player.evaluate(() => localStorage.clear());
    await enter(player, host.code, 'Grace');
    await player.getByRole('main').getByText('You joined at question 2.').first().waitFor();
    await host.skip();
    await sees(player, next);
    await host.call('CorrectQuestion', host.questionId(1), [`${host.questionId(1)}-1`]);
    await player.getByText('The host corrected a question.').first().waitFor();
  });

  test.runIf(EVERY)('[W1662] that its own time is over, and can answer when the host gives more', async () => {
    const questions = TWO_QUESTIONS.questions.map((question) => ({ ...question, time: 5 }));
    const host = await hostByHub(stage, { ...TWO_QUESTIONS, questions });
    // Grace keeps the question open.
    const [ada, grace] = await Promise.all([joinAs(stage, host.code, 'Ada'), joinUnseen(host.sessionId, 'Grace')]);
    await host.call('SetPlayerTime', grace.players[0]?.id, 2);
    await host.play();
    await ada.getByText('Your time is up.').waitFor();
    await host.call('PauseQuestion');
    const topaz = ada.getByRole('listitem').filter({ hasText: 'Topaz' }).getByRole('button');
    expect(await topaz.isDisabled()).toBe(true);
    await host.call('ExtendTime', 30);
    await answers(ada, 'Diamond');
    await ada.getByText('Your answer is in.').waitFor();
  });
});

describe('the host', () => {
  const panel = (host: Page) => host.getByRole('dialog', { name: 'People' });
  const rowOf = (host: Page, name: string) => panel(host).getByRole('listitem').filter({ hasText: name });
  const manage = (host: Page, name: string) =>
    panel(host)
      .getByRole('button', { name: `Manage ${name}` })
      .click();

  test('[W746] [W2756] [W2757] sets the door, the names and the filter, and decides on pending names', async () => {
    const { host, code } = await openRoom();
    await host.getByRole('button', { name: 'People' }).click();
    await panel(host).getByRole('switch', { name: 'Filter names' }).click();
    await panel(host).getByRole('switch', { name: 'Filter names', checked: true }).waitFor();
    const rude = await stage.open({ viewport: PHONE });
    await enter(rude, code, 'Shit');
    await rude.getByText('This username cannot be used here. Please choose another one.').waitFor();
    const anal = await joinAs(stage, code, 'Anal Shah');
    await anal.getByText(/^The host will see your name first. Until then you play as Player \d+\.$/).waitFor();
    const dick = await joinAs(stage, code, 'Dick');
    const hint = await dick.getByText('The host will see your name first.').textContent();
    const placeholder = /Player \d+/.exec(hint ?? '')?.[0] ?? 'none';
    await rowOf(host, placeholder).getByText('Wants to be called “Dick”.').waitFor();
    expect(await look(host, 'host-names')).toEqual([]);
    await panel(host).getByRole('button', { name: 'Allow: Anal Shah' }).click();
    await anal.getByText('The host has allowed your name. You play as Anal Shah.').first().waitFor();
    await panel(host).getByText('“Anal Shah”').waitFor({ state: 'detached' });
    await host.keyboard.press('Escape');
    await host.getByRole('button', { name: 'People: 1 name waits' }).click();
    await panel(host).getByRole('button', { name: 'Keep hidden: Dick' }).focus();
    await host.keyboard.press('Enter');
    await panel(host).getByText('“Dick”').waitFor({ state: 'detached' });
    await dick.getByText(`The host keeps your name hidden. You play as ${placeholder}.`).first().waitFor();
    await expect
      .poll(() =>
        panel(host)
          .getByLabel('Search by name')
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true);
    await panel(host).getByRole('switch', { name: 'Lock the door' }).click();
    await panel(host).getByRole('switch', { name: 'Lock the door', checked: true }).waitFor();
    await enter(rude, code, 'Ada');
    await rude.getByText('The host lets nobody new into this quiz session.').waitFor();
    await host.reload();
    await host.getByRole('button', { name: 'People' }).click();
    await panel(host).getByRole('switch', { name: 'Lock the door', checked: true }).waitFor();
    const switches = panel(host).getByRole('switch');
    expect(await switches.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked))).toEqual([
      true,
      false,
      true,
    ]);
    await panel(host).getByRole('switch', { name: 'Lock the door' }).click();
    await panel(host).getByRole('switch', { name: 'Give names' }).click();
    await panel(host).getByRole('switch', { name: 'Lock the door', checked: false }).waitFor();
    await panel(host).getByRole('switch', { name: 'Give names', checked: true }).waitFor();
    await rude.getByRole('button', { name: 'Join Quiz' }).click();
    await rude.getByText(/^You play as \w+ \w+\.$/).waitFor();
  });

  test.runIf(EVERY)(
    '[W749] finds people, renames them, gives them time, removes them and lets them back in, by keyboard',
    async () => {
      const { host, code, sessionId } = await openRoom();
      const [ben] = await Promise.all([joinAs(stage, code, 'Ben'), joinUnseen(sessionId, 'Ada')]);
      await host.getByRole('button', { name: 'People' }).click();
      await rowOf(host, 'Ben').waitFor();
      await rowOf(host, 'Ada').waitFor();
      await panel(host).getByLabel('Search by name').fill('be');
      await rowOf(host, 'Ada').waitFor({ state: 'detached' });
      await panel(host).getByText('1 player', { exact: true }).waitFor();
      await manage(host, 'Ben');
      expect(await look(host, 'host-people')).toEqual([]);
      await panel(host).getByLabel('New name').fill('Onyx Owl');
      await host.keyboard.press('Enter');
      await ben.getByText('You play as Onyx Owl.', { exact: true }).waitFor();
      await panel(host).getByLabel('Search by name').fill('');
      await rowOf(host, 'Onyx Owl').waitFor();
      await panel(host).getByText('1.5×').click();
      await expect.poll(() => panel(host).getByRole('radio', { name: '1.5×' }).isChecked()).toBe(true);
      await panel(host).getByRole('button', { name: 'Ban', exact: true }).focus();
      await host.keyboard.press('Enter');
      await panel(host).getByText('Onyx Owl was banned.').waitFor();
      await rowOf(host, 'Manage Onyx Owl').waitFor({ state: 'detached' });
      expect(
        await panel(host)
          .getByLabel('Search by name')
          .evaluate((field) => field === document.activeElement),
      ).toBe(true);
      await ben.getByText('This device cannot join it again.').waitFor();
      await panel(host).getByText('Banned (1)').waitFor();
      await panel(host).getByRole('button', { name: 'Undo' }).click();
      await panel(host).getByText('Banned (1)').waitFor({ state: 'detached' });
      await enter(ben, code, 'Ben');
      await sees(ben, 'Waiting...');
      await manage(host, 'Ada');
      await panel(host).getByRole('button', { name: 'Ban', exact: true }).click();
      await panel(host).getByText('Banned (1)').click();
      await panel(host).getByRole('button', { name: 'Let back in: Ada' }).click();
      await panel(host).getByText('Banned (1)').waitFor({ state: 'detached' });
      await host.keyboard.press('Escape');
      await panel(host).waitFor({ state: 'detached' });
    },
  );

  test.runIf(EVERY)('[W1951] keeps working on one person when the response about another arrives', async () => {
    const opened = await openHost(stage);
    let held = Promise.withResolvers<void>();
    await opened.routeWebSocket(/\/master/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage(async (message) => {
        if (/(Remove|Unban)Player/.test(String(message))) await held.promise;
        server.send(message);
      });
    });
    const { host, sessionId } = await openRoom(opened);
    await Promise.all([joinUnseen(sessionId, 'Ada'), joinUnseen(sessionId, 'Ben')]);
    const pressed = (label: string) => panel(host).getByRole('button', { name: label, exact: true }).click();
    const name = panel(host).getByLabel('New name');
    const isTyping = () => name.evaluate((field) => field === document.activeElement);
    await host.getByRole('button', { name: 'People' }).click();
    await manage(host, 'Ada');
    await pressed('Ban');
    await manage(host, 'Ben');
    await name.fill('Onyx');
    held.resolve();
    await panel(host).getByText('Ada was banned.').waitFor();
    await rowOf(host, 'Manage Ada').waitFor({ state: 'detached' });
    expect([await name.inputValue(), await isTyping()]).toEqual(['Onyx', true]);

    held = Promise.withResolvers();
    await pressed('Undo');
    await name.fill('Onyx Owl');
    held.resolve();
    await panel(host).getByText('Banned (1)').waitFor({ state: 'detached' });
    expect([await name.inputValue(), await isTyping()]).toEqual(['Onyx Owl', true]);
  });

  test.runIf(EVERY)(
    '[W747] [W1678] pauses the clock, gives more time only once however often it is pressed, and resumes it',
    async () => {
      const opened = await openHost(stage);
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      let calls = 0;
      await opened.routeWebSocket(/\/master/, (socket) => {
        const server = socket.connectToServer();
        socket.onMessage(async (message) => {
          if (String(message).includes('ExtendTime')) {
            calls += 1;
            await held;
          }
          server.send(message);
        });
      });
      const { host, sessionId } = await openRoom(opened);
      await joinUnseen(sessionId, 'Ada');
      await press(host, 'Start Quiz');
      await sees(host, first);
      await host.getByRole('button', { name: 'Stop the clock' }).click();
      const ring = host.getByRole('timer', { name: /^The clock is stopped at/ });
      await ring.waitFor();
      const left = Number(await ring.textContent());
      await host.setViewportSize({ width: 769, height: 700 });
      expect(await look(host, 'host-paused-narrow')).toEqual([]);
      await host.setViewportSize(PROJECTOR);
      expect(await look(host, 'host-paused')).toEqual([]);

      const more = host.getByRole('button', { name: '30 seconds more' });
      const widthOf = async () => (await more.boundingBox())?.width;
      const width = await widthOf();
      await more.click();
      await more.dispatchEvent('click');
      await more.and(host.locator('[aria-busy]')).waitFor();
      expect(await widthOf()).toBe(width);
      release();
      await host.getByRole('timer', { name: `The clock is stopped at ${left + 30} seconds` }).waitFor();
      expect(calls).toBe(1);
      await host.getByRole('button', { name: 'Start the clock' }).click();
      await host.getByRole('timer', { name: /seconds left$/ }).waitFor();
    },
  );

  test('[W748] corrects and voids a question after a preview of the changes', async () => {
    const { host, code, sessionId, quizId } = await openRoom();
    await host.setViewportSize(PROJECTOR);
    const [ben, ada] = await Promise.all([joinAs(stage, code, 'Ben'), joinUnseen(sessionId, 'Ada')]);
    await press(host, 'Start Quiz');
    await sees(ben, first);
    await ada.answer(`${quizId}-0`, [`${quizId}-0-0`]);
    await answers(ben, 'Topaz');
    await host.getByText('2/2 answered').waitFor();
    await press(host, 'Skip');
    await ben.getByText('Not this time.', { exact: true }).waitFor();
    const popup = host.getByRole('dialog', { name: 'Correct a question' });
    await host.getByRole('button', { name: 'Correct a question' }).click();
    await popup.getByText('1 person loses 100 points, the first place changes.').waitFor();
    await popup.getByText('Other answers were right').click();
    await popup.getByText('These answers are the right ones already.').waitFor();
    await popup.getByRole('switch', { name: /Topaz/ }).click();
    await popup.getByText('1 person gains 100 points, the first place changes.').waitFor();
    expect(await look(host, 'host-correct')).toEqual([]);
    await popup.getByRole('button', { name: 'Change the points' }).click();
    await popup.waitFor({ state: 'detached' });
    await ben.getByText('Correct!', { exact: true }).waitFor();
    await host.getByRole('listitem').filter({ hasText: 'Topaz' }).filter({ hasText: 'Correct' }).first().waitFor();
    await host.getByRole('button', { name: 'Correct a question' }).click();
    await popup.getByText('2 people lose 100 points.').waitFor();
    await popup.getByRole('button', { name: 'Change the points' }).click();
    await host.getByText('This question does not count.').waitFor();
    await ben.getByText('This question does not count.', { exact: true }).waitFor();
    await press(host, 'Next');
    await sees(host, 'Leaderboard');
    await host.getByText('Question 1 does not count.').waitFor();
    expect(await look(host, 'host-voided')).toEqual([]);
  });

  /** In the open panel: the reason for a refused change is beside the person, however far down the list. */
  async function readsRefusals(host: Page): Promise<void> {
    const players = Array.from({ length: 40 }, (_, i) => ({
      ...{ id: `nobody-${i}`, identifier: `Player ${i}`, connected: true, place: 1, score: 0 },
    }));
    await host.route('**/players**', (route) => route.fulfill({ json: { players, total: 40, next: null } }));
    await panel(host).getByLabel('Search by name').fill('');
    await manage(host, 'Player 39');
    await rowOf(host, 'Player 39').getByText('1.5×').click();
    const refusal = panel(host).getByRole('alert').filter({ hasText: 'This player is not in the quiz any more.' });
    await refusal.waitFor();
    const isInSight = () =>
      refusal.evaluate((element) => {
        const [said, shown] = [element, element.closest('dialog')].map((box) => box?.getBoundingClientRect());
        return said !== undefined && shown !== undefined && said.top >= shown.top && said.bottom <= shown.bottom;
      });
    await expect.poll(isInSight).toBe(true);
    // The refusal concerns one player, so the next one's row does not show it.
    await manage(host, 'Player 38');
    expect(await refusal.count()).toBe(0);
  }

  /** In the lobby: a failed preview can be retried. */
  async function awaitsPreviews(host: Page): Promise<void> {
    await press(host, 'Start Quiz');
    const popup = host.getByRole('dialog', { name: 'Correct a question' });
    const open = () => host.getByRole('button', { name: 'Correct a question' }).click();
    const preview = await hold(host, '**/preview**');
    await open();
    await popup.getByText('Loading…').waitFor();
    await preview();
    await popup.getByText("Nobody's points change.").waitFor();
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await host.route('**/preview**', (route) => route.fulfill({ status: 400 }), { times: 1 });
    await open();
    await popup.getByRole('button', { name: 'Try Again' }).click();
    await popup.getByText("Nobody's points change.").waitFor();
  }

  test.runIf(EVERY)(
    '[W1679] [W1824] [W1825] [W1904] [W1912] sees what is pending, sees the people again once the network is back, and reads beside a person why a change was refused, however far down the list',
    async () => {
      const { host } = await openRoom();
      const nobody = panel(host).getByText('Nobody is here by that name.');
      const search = panel(host).getByLabel('Search by name');
      const code = await hold(host, '**/assets/people-panel-*');
      const list = await hold(host, '**/players**');
      const people = host.getByRole('button', { name: 'People' });
      await people.click();
      await people.and(host.locator('[aria-busy]')).waitFor();
      await code();
      await panel(host).getByText('Loading…').waitFor();
      await list();
      await nobody.waitFor();
      await host.unroute('**/players**');

      // Once the network is back, the failed list is requested again automatically.
      await host.context().setOffline(true);
      await search.fill('x');
      const failed = panel(host).getByText('The service could not be reached.');
      await failed.waitFor();
      await host.context().setOffline(false);
      await nobody.waitFor();
      expect(await failed.count()).toBe(0);
      await host.route('**/players**', (route) => route.fulfill({ status: 400, body: '{}' }));
      await search.fill('y');
      await panel(host).getByText('Looks like something went wrong. Please try again later').waitFor();
      await host.unroute('**/players**');

      const page = {
        players: [{ id: 'a', identifier: 'Ada', connected: true, place: 1, score: 0 }],
        total: 2,
        next: 1,
      };
      await host.route('**/players**', (route) => route.fulfill({ json: page }));
      await search.fill('a');
      const more = panel(host).getByRole('button', { name: 'Show more' });
      await more.click();
      await more.and(host.locator('[aria-busy]')).waitFor();
      await more.and(host.locator(':not([aria-busy])')).waitFor();

      await readsRefusals(host);
      await panel(host).getByRole('button', { name: 'Close' }).click();
      await awaitsPreviews(host);
    },
  );
});
