import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostByHub } from './support/hub-host.ts';
import { enter, enterCode, joinAs, sees } from './support/player.ts';
import { openStage, PHONE, type Stage } from './support/stage.ts';

let stage: Stage;
let code: string;
/** For specs of the join screen that do not join. */
let visitor: Page;

beforeAll(async () => {
  stage = await openStage();
  ({ code } = await hostByHub(stage));
  visitor = await stage.open({ viewport: PHONE });
});
afterAll(() => stage?.close());

const codeField = (page: Page) => page.getByLabel('Quiz code');
const nameField = (page: Page) => page.getByLabel('User name');
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

/** Refuses every entry with a code, as the service would. */
const refuseEntries = (page: Page, refusal: string) =>
  page.routeWebSocket(/\/slave/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const { target, invocationId } = JSON.parse(String(message).split('\u001e')[0] as string) as Record<
        string,
        string
      >;
      if (target !== 'NotifySlaveEnterQuiz') return server.send(message);
      const error = `An unexpected error occurred invoking '${target}' on the server. HubException: ${refusal}`;
      socket.send(`${JSON.stringify({ type: 3, invocationId, error })}\u001e`);
    });
  });

describe('the code', () => {
  test('[W264] a link fills it in and asks for nothing; one tap enters it', async () => {
    let checks = 0;
    await visitor.route('**/api/session/validate/*', (route) => {
      checks += 1;
      return route.continue();
    });
    await visitor.goto(`/join?entryid=${code}`);
    expect(await codeField(visitor).inputValue()).toBe(code);
    await press(visitor, 'Enter Code');
    await nameField(visitor).waitFor();
    // The tap's check; one by the link itself would make two.
    expect(checks).toBe(1);
    await press(visitor, 'Other code');
    expect(await codeField(visitor).inputValue()).toBe('');
    await visitor.unrouteAll();
  });

  test('[W264] is taken with the gap the lobby shows it with', async () => {
    for (const gap of [' ', '-', ' – ']) {
      await visitor.goto('/join');
      await codeField(visitor).pressSequentially(`${code.slice(0, 3)}${gap}${code.slice(3)}`.toLowerCase());
      expect(await codeField(visitor).inputValue()).toBe(code);
      await press(visitor, 'Enter Code');
      await nameField(visitor).waitFor();
    }
  });
});

test.each(['.', '..'])('[W1571] a player called %s is checked and joins', async (name) => {
  const phone = await stage.open({ viewport: PHONE });
  const checked = phone.waitForResponse((response) => response.url().includes('/api/session/user/'));
  await enter(phone, code, name);
  expect((await (await checked).json()).code).toBe('no-such-user');
  await sees(phone, 'Waiting...');
});

test('[W1665] a helmet is chosen while the network is away, and what was typed stays', async () => {
  const phone = await stage.open({ viewport: PHONE });
  await enterCode(phone, code);
  await nameField(phone).fill('Hedy');
  await phone.context().setOffline(true);
  await press(phone, 'Choose a helmet');
  await press(phone, 'Helmet 23');
  await phone.context().setOffline(false);
  expect(await nameField(phone).inputValue()).toBe('Hedy');
  await press(phone, 'Join Quiz');
  await sees(phone, 'Waiting...');
});

test('[W1804] a chosen helmet stays when the name, the entry or the service refuses', async () => {
  const phone = await stage.open({ viewport: PHONE });
  const chosen = () => phone.locator('form svg[data-helmet]').getAttribute('data-helmet');
  await refuseEntries(phone, 'name-refused');
  await enterCode(phone, code);
  await nameField(phone).fill('Ludwig');
  await press(phone, 'Choose a helmet');
  await press(phone, 'Helmet 23');
  const helmet = await chosen();
  await press(phone, 'Join Quiz');
  await phone.getByText('This username cannot be used here.').waitFor();
  expect(await chosen()).toBe(helmet);
  await press(phone, 'Other code');
  await codeField(phone).fill(code);
  await press(phone, 'Enter Code');
  await nameField(phone).waitFor();
  expect(await chosen()).toBe(helmet);
});

describe('who may join', () => {
  test('[W261] nobody, as long as the service cannot say; it is asked again, and what was typed stays', async () => {
    await visitor.route('**/api/auth/me', (route) => route.fulfill({ status: 503, body: '{}' }));
    await visitor.goto(`/join?entryid=${code}`);
    await sees(visitor, 'You currently cannot join a new quiz session.');
    await visitor.getByText('The service could not be reached.').waitFor();
    expect(await codeField(visitor).count()).toBe(0);
    await visitor.unroute('**/api/auth/me');
    await press(visitor, 'Try Again');
    expect(await codeField(visitor).inputValue()).toBe(code);
    await press(visitor, 'Enter Code');
    await nameField(visitor).waitFor();
  });

  test('[W273] what keeps a device out is told at the name step, with everything typed', async () => {
    const phone = await stage.open({ viewport: PHONE });
    for (const [refusal, words] of [
      ['device-busy', 'You are still in another quiz session on this device. Reconnect to it, or leave it first.'],
      ['host-busy', 'Your own quiz session is still running. End it first before trying again.'],
    ] as const) {
      await refuseEntries(phone, refusal);
      await enter(phone, code, 'Edsger');
      await phone.getByText(words).waitFor();
      expect(await nameField(phone).inputValue()).toBe('Edsger');
      expect(new URL(phone.url()).pathname).toBe('/join');
    }
  });
});

describe('what kept a player out', () => {
  test('[W1570] is not told of another quiz', async () => {
    const other = await hostByHub(stage);
    const phone = await stage.open({ viewport: PHONE });
    await refuseEntries(phone, 'room-locked');
    await enter(phone, code, 'Edsger');
    const words = phone.getByText('The host lets nobody new into this quiz session.');
    await words.waitFor();
    await press(phone, 'Other code');
    await codeField(phone).fill(other.code);
    await press(phone, 'Enter Code');
    await phone.getByText(`Quiz ${other.code}`).waitFor();
    expect(await words.count()).toBe(0);
    expect(await nameField(phone).getAttribute('aria-invalid')).not.toBe('true');
  });

  test('[W1570] is not told once the device has left the other session', async () => {
    const other = await hostByHub(stage);
    const phone = await stage.open({ viewport: PHONE });
    await enterCode(phone, code);
    await nameField(phone).fill('Grace');
    const inAnotherTab = await phone.context().newPage();
    await enter(inAnotherTab, other.code, 'Grace');
    await sees(inAnotherTab, 'Waiting...');
    await press(phone, 'Join Quiz');
    const popup = phone.getByRole('dialog');
    await popup.getByRole('button', { name: 'Leave' }).click();
    await popup.waitFor({ state: 'detached' });
    expect(await nameField(phone).inputValue()).toBe('Grace');
    expect(await phone.getByText('You are still in another quiz session').count()).toBe(0);
  });

  test('[W1570] is not told once it was asked again', async () => {
    const phone = await stage.open({ viewport: PHONE });
    await refuseEntries(phone, 'host-busy');
    await enterCode(phone, code);
    await nameField(phone).fill('Tony');
    await phone.route('**/api/auth/me', (route) => route.fulfill({ status: 503, body: '{}' }));
    await press(phone, 'Join Quiz');
    await phone.getByText('The service could not be reached.').waitFor();
    await phone.unroute('**/api/auth/me');
    await press(phone, 'Try Again');
    await nameField(phone).waitFor();
    expect(await phone.getByText('Your own quiz session is still running.').count()).toBe(0);
  });
});

describe('a service that says nothing', () => {
  test('[W274] an entry that takes five seconds is told, and goes on', async () => {
    const phone = await stage.open({ viewport: PHONE });
    let silent = true;
    await phone.routeWebSocket(/\/slave/, (socket) => {
      if (!silent) socket.connectToServer();
    });
    await enter(phone, code, 'Barbara');
    await sees(phone, 'There was an error connecting to the server and getting the quiz session.');
    silent = false;
    await press(phone, 'Try Again');
    await sees(phone, 'Waiting...');
  });

  test('[W274] leaving what is not answered is told, and can be tried again', async () => {
    const phone = await joinAs(stage, code, 'Margaret');
    await sees(phone, 'Waiting...');
    let silent = true;
    await phone.routeWebSocket(/\/slave/, (socket) => {
      if (!silent) socket.connectToServer();
    });
    await phone.goto('/join');
    const popup = phone.getByRole('dialog');
    await popup.getByRole('button', { name: 'Leave' }).click();
    await popup.getByRole('alert').getByText('Quarry could not be told that you leave.').waitFor();
    silent = false;
    await popup.getByRole('button', { name: 'Leave' }).click();
    await popup.waitFor({ state: 'detached' });
    await enterCode(phone, code);
    await nameField(phone).waitFor();
  });

  test('[W1805] whom the host removed meanwhile leaves, also through a locked door', async () => {
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
