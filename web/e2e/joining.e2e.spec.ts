import { EVERY } from '@quarry/test-kit/every';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failOnce, hold } from './support/hold.ts';
import { TWO_QUESTIONS } from './support/host.ts';
import { hostByHub } from './support/hub-host.ts';
import { look } from './support/look.ts';
import { enter, enterCode, joinAs, sees } from './support/player.ts';
import { openStage, PHONE, SMALL_PHONE, type Stage } from './support/stage.ts';

let stage: Stage;
let code: string;
/** The code of another quiz. */
let other: string;
/** For specs of the join screen that do not join. */
let visitor: Page;

beforeAll(async () => {
  stage = await openStage();
  ({ code } = await hostByHub(stage));
  ({ code: other } = await hostByHub(stage));
  visitor = await stage.open({ viewport: PHONE });
});
afterAll(() => stage?.close());

/** The request for the signed-in host. */
const SIGNED_IN = '**/api/auth/me';
const codeField = (page: Page) => page.getByLabel('Quiz code');
const nameField = (page: Page) => page.getByLabel('User name');
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

/** Refuses entries, as the service would; null lets them pass. */
const refuseEntries = (page: Page, refusal: () => string | null) =>
  page.routeWebSocket(/\/slave/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const { target, invocationId } = JSON.parse(String(message).split('\u001e')[0] as string) as Record<
        string,
        string
      >;
      const reason = refusal();
      if (target !== 'NotifySlaveEnterQuiz' || reason === null) return server.send(message);
      const error = `An unexpected error occurred invoking '${target}' on the server. HubException: ${reason}`;
      socket.send(`${JSON.stringify({ type: 3, invocationId, error })}\u001e`);
    });
  });

/** Goes back from the name step to that of another code. */
async function switchCode(page: Page, next: string): Promise<void> {
  await press(page, 'Other code');
  await codeField(page).fill(next);
  await press(page, 'Enter Code');
  await page.getByText(`Quiz ${next}`).waitFor();
  await nameField(page).waitFor();
}

describe('the code', () => {
  test('[W3680] a link fills it in and looks it up: the name can be typed at once, and the code can still be entered or changed', async () => {
    let checks = 0;
    await visitor.route('**/api/session/validate/*', (route) => {
      checks += 1;
      return route.continue();
    });
    for (const viewport of [PHONE, SMALL_PHONE]) {
      await visitor.setViewportSize(viewport);
      await visitor.goto(`/join?entryid=${code}`);
      await nameField(visitor).and(visitor.locator(':focus')).waitFor();
      expect(await codeField(visitor).inputValue()).toBe(code);
      await visitor.getByText(TWO_QUESTIONS.name, { exact: true }).waitFor();
      await visitor.keyboard.type('Ada');
      expect(await nameField(visitor).inputValue()).toBe('Ada');
      const { y = 0, height = 0 } = (await visitor.getByRole('button', { name: 'Join Quiz' }).boundingBox()) ?? {};
      expect(y + height).toBeLessThan(viewport.height);
      expect(await look(visitor, `join-linked-${viewport.width}`)).toEqual([]);
    }
    // Already found: the tap sends no further request, and the input stays.
    expect(checks).toBe(2);
    await press(visitor, 'Enter Code');
    await visitor.getByText(`Quiz ${code}`).waitFor();
    expect([checks, await nameField(visitor).inputValue()]).toEqual([2, 'Ada']);
    await press(visitor, 'Other code');
    expect(await codeField(visitor).inputValue()).toBe('');

    await visitor.goto(`/join?entryid=${code}`);
    await nameField(visitor).waitFor();
    await codeField(visitor).fill('ZZZZZZ2');
    expect(await nameField(visitor).count()).toBe(0);
    await visitor.goto('/join?entryid=ZZZZZZ2');
    await visitor.getByText('Quiz code is invalid, no quiz session found.').waitFor();
    expect(await nameField(visitor).count()).toBe(0);
    await visitor.unrouteAll();
    await visitor.setViewportSize(PHONE);
  });

  test('[W3681] a link pre-fills the last name, which typing replaces', async () => {
    const phone = await stage.open({ viewport: PHONE });
    await enter(phone, code, 'Lise');
    await sees(phone, 'Waiting...');
    await press(phone, 'Leave');
    await phone.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await sees(phone, 'Quarry');
    await phone.goto(`/join?entryid=${other}`);
    await nameField(phone).and(phone.locator(':focus')).waitFor();
    expect(await nameField(phone).inputValue()).toBe('Lise');
    await phone.keyboard.type('Ida');
    expect(await nameField(phone).inputValue()).toBe('Ida');
    await press(phone, 'Join Quiz');
    await sees(phone, 'Waiting...');
  });

  test('[W264] is accepted with the gap shown in the lobby', async () => {
    await visitor.goto('/join');
    for (const gap of [' ', '-', ' – ']) {
      await codeField(visitor).pressSequentially(`${code.slice(0, 3)}${gap}${code.slice(3)}`.toLowerCase());
      expect(await codeField(visitor).inputValue()).toBe(code);
      await press(visitor, 'Enter Code');
      await nameField(visitor).waitFor();
      await press(visitor, 'Other code');
    }
  });
});

test('[W1856] [W1901] a character typed within the code keeps the caret after it; composed letters are not doubled', async () => {
  await visitor.goto('/join');
  await codeField(visitor).fill('ABEFG');
  await codeField(visitor).press('Home');
  for (let i = 0; i < 2; i++) await codeField(visitor).press('ArrowRight');
  await codeField(visitor).pressSequentially('cd');
  expect(await codeField(visitor).inputValue()).toBe('ABCDEFG');

  const keyboard = await visitor.context().newCDPSession(visitor);
  await codeField(visitor).fill('');
  for (const text of ['a', 'ab'])
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await keyboard.send('Input.insertText', { text: 'ab' });
  await expect.poll(() => codeField(visitor).inputValue()).toBe('AB');
  // A composition without a change removes no message.
  await press(visitor, 'Enter Code');
  const tooShort = visitor.getByText('Quiz code is invalid, code is too short.');
  await tooShort.waitFor();
  await codeField(visitor).dispatchEvent('compositionend');
  expect(await tooShort.count()).toBe(1);
  await keyboard.detach();
});

test.runIf(EVERY)('[W1571] a player called .. is checked and joins', async () => {
  const phone = await stage.open({ viewport: PHONE });
  const checked = phone.waitForResponse((response) => response.url().includes('/api/session/user/'));
  await enter(phone, code, '..');
  expect((await (await checked).json()).code).toBe('no-such-user');
  await sees(phone, 'Waiting...');
});

describe('who may join', () => {
  test('[W261] [W1904] nobody while the service cannot tell; it is asked again, with or without a tap, and the input stays', async () => {
    const check = await failOnce(visitor, SIGNED_IN);
    await visitor.goto(`/join?entryid=${code}`);
    await sees(visitor, 'You currently cannot join a new quiz session.');
    await visitor.getByText('Looks like something went wrong.').waitFor();
    expect(await codeField(visitor).count()).toBe(0);
    await expect.poll(check.asked).toBe(2);
    await press(visitor, 'Try Again');
    await codeField(visitor).waitFor();
    await check.answer();
    expect(await codeField(visitor).inputValue()).toBe(code);
    await press(visitor, 'Enter Code');
    await nameField(visitor).waitFor();
  });

  test('[W273] [W1570] [W1665] [W1804] the reason for a refused entry is shown only at that name step, and the name and a helmet chosen offline stay', async () => {
    const phone = await stage.open({ viewport: PHONE });
    const chosen = () => phone.locator('form svg[data-helmet]').getAttribute('data-helmet');
    let refusal: string | null = 'name-refused';
    await refuseEntries(phone, () => refusal);
    await enterCode(phone, code);
    await nameField(phone).fill('Hedy');
    await phone.context().setOffline(true);
    await press(phone, 'Choose a helmet');
    await press(phone, 'Helmet 23');
    await phone.context().setOffline(false);
    expect(await nameField(phone).inputValue()).toBe('Hedy');
    const helmet = await chosen();

    await press(phone, 'Join Quiz');
    await phone.getByText('This username cannot be used here.').waitFor();
    expect(await chosen()).toBe(helmet);
    await switchCode(phone, code);
    expect(await chosen()).toBe(helmet);

    for (const [reason, words] of [
      ['device-busy', 'You are still in a quiz session on this device. Reconnect to it, or leave it first.'],
      ['host-busy', 'Your own quiz session is still running. End it first before trying again.'],
    ] as const) {
      refusal = reason;
      await press(phone, 'Join Quiz');
      await phone.getByText(words).waitFor();
      expect(await nameField(phone).inputValue()).toBe('Hedy');
      expect(new URL(phone.url()).pathname).toBe('/join');
    }

    // While it is unknown whether a host's session runs here.
    const check = await failOnce(phone, SIGNED_IN, (route) => route.abort());
    await press(phone, 'Join Quiz');
    await phone.getByText('The service could not be reached.').waitFor();
    await press(phone, 'Try Again');
    await check.answer();
    await nameField(phone).waitFor();
    expect(await phone.getByText('Your own quiz session is still running.').count()).toBe(0);

    refusal = 'room-locked';
    await press(phone, 'Join Quiz');
    const locked = phone.getByText('The host lets nobody new into this quiz session.');
    await locked.waitFor();
    await switchCode(phone, other);
    expect(await locked.count()).toBe(0);
    expect(await nameField(phone).getAttribute('aria-invalid')).not.toBe('true');

    refusal = null;
    await switchCode(phone, code);
    await press(phone, 'Join Quiz');
    await sees(phone, 'Waiting...');
  });

  test.runIf(EVERY)(
    '[W1570] the reason for a refused entry disappears once the device has left the other session',
    async () => {
      const phone = await stage.open({ viewport: PHONE });
      await enterCode(phone, code);
      await nameField(phone).fill('Grace');
      const inAnotherTab = await phone.context().newPage();
      await enter(inAnotherTab, other, 'Grace');
      await sees(inAnotherTab, 'Waiting...');
      await press(phone, 'Join Quiz');
      const popup = phone.getByRole('dialog');
      await popup.getByRole('button', { name: 'Leave' }).click();
      await popup.waitFor({ state: 'detached' });
      expect(await nameField(phone).inputValue()).toBe('Grace');
      expect(await phone.getByText('You are still in a quiz session on').count()).toBe(0);
    },
  );
});

describe('a service that does not answer', () => {
  test('[W1854] is asked again by the home screen, which then offers to reconnect', async () => {
    const phone = await joinAs(stage, code, 'Radia');
    await phone.route('**/api/session/device/*', (route) => route.fulfill({ status: 503, body: '{}' }));
    const refused = phone.waitForResponse(/\/api\/session\/device\//);
    await phone.goto('/');
    await refused;
    expect(await phone.getByRole('dialog').count()).toBe(0);
    await phone.unroute('**/api/session/device/*');
    await phone.getByRole('dialog').getByRole('button', { name: 'Reconnect' }).click();
    await sees(phone, 'Waiting...');
  });

  test.runIf(EVERY)('[W1855] while the chunk has not arrived, the next screen is shown as loading', async () => {
    await visitor.goto('/');
    const release = await hold(visitor, '**/about*.js');
    await visitor.getByRole('link', { name: 'About' }).click();
    const loading = visitor.getByText('Loading…');
    await loading.waitFor();
    await release();
    await loading.waitFor({ state: 'detached' });
    expect(await visitor.getByRole('heading', { level: 1 }).count()).toBe(1);
  });

  test.runIf(EVERY)('[W2024] after ten seconds without the chunk, the page can be reloaded', async () => {
    await visitor.clock.install();
    await visitor.goto('/');
    // Never answered.
    await visitor.route('**/about*.js', () => {}, { times: 1 });
    await visitor.getByRole('link', { name: 'About' }).click();
    await visitor.getByText('Loading…').waitFor();
    const again = visitor.getByRole('button', { name: 'Try Again' });
    expect(await again.count()).toBe(0);
    await visitor.clock.fastForward(10_000);
    await again.waitFor();
    const loaded = visitor.waitForEvent('load');
    await again.click();
    await loaded;
    await visitor.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(visitor.url()).pathname).toBe('/about');
  });

  test.runIf(EVERY)(
    '[W69] [W80] [W274] [W2814] entering and leaving that take five seconds are shown as slow, and continue',
    async () => {
      const phone = await stage.open({ viewport: PHONE });
      let silent = true;
      await phone.routeWebSocket(/\/slave/, (socket) => {
        if (!silent) socket.connectToServer();
      });
      await enter(phone, code, 'Barbara');
      await sees(phone, 'There was an error connecting to the server and getting the quiz session.');
      // Not earlier, or the next attempt may connect and remove the button.
      phone.once('framenavigated', () => {
        silent = false;
      });
      await phone.getByRole('button', { name: 'Try Again' }).click();
      await sees(phone, 'Waiting...');

      silent = true;
      await phone.goto('/join');
      const popup = phone.getByRole('dialog');
      await popup.getByRole('button', { name: 'Leave' }).click();
      await popup.getByRole('alert').getByText('You could not leave the session.').waitFor();
      silent = false;
      await popup.getByRole('button', { name: 'Leave' }).click();
      await popup.waitFor({ state: 'detached' });
      await enterCode(phone, code);
      await nameField(phone).waitFor();
    },
  );

  test.runIf(EVERY)('[W1805] a player removed meanwhile can leave, even if the room is locked', async () => {
    const host = await hostByHub(stage);
    const phone = await joinAs(stage, host.code, 'Leslie');
    await sees(phone, 'Waiting...');
    await phone.goto('/join');
    const popup = phone.getByRole('dialog');
    await popup.waitFor();
    const id: unknown = await phone.evaluate(() => JSON.parse(localStorage.getItem('quizUser') ?? '{}').id);
    await host.call('SetRoom', { locked: true });
    await host.call('RemovePlayer', id, { ban: false });
    await popup.getByRole('button', { name: 'Leave' }).click();
    await popup.waitFor({ state: 'detached' });
  });
});
