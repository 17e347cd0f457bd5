import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshEmail, openHost, press, startQuiz, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { look } from './support/look.ts';
import { newLink, openLink } from './support/mails.ts';
import { sees } from './support/player.ts';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

/** Asks for a link as the form does; a new account is signed in at once in this window. */
async function askForLink({ request }: Page, email: string): Promise<void> {
  const asked = await request.post('/api/auth/link', { data: { email }, headers: { origin: stage.app } });
  expect(asked.status()).toBe(202);
}

/** A confirmed host's window on the overview, and how to sign that host in again. */
async function openVerified() {
  const email = freshEmail();
  const known: string[] = [];
  const signIn = async (page: Page, heading = 'Welcome, User') => {
    await askForLink(page, email);
    const link = await newLink(stage, email, ...known);
    known.push(link);
    await openLink(page, link, email);
    await sees(page, heading);
  };
  const host = await stage.open();
  await signIn(host);
  return { host, signIn };
}

/** Ends the sign-in as another browser would: the window is not told. */
async function signOut({ request }: Page): Promise<void> {
  const signedOut = await request.delete('/api/auth/session', { headers: { origin: stage.app } });
  expect(signedOut.status()).toBe(204);
}

describe('signing in', () => {
  test('[W66] [W92] the first time at once, later by the mailed link, which works once', async () => {
    const email = freshEmail();
    const first = await stage.open();
    await first.goto('/overview');
    await sees(first, 'Sign in');
    await first
      .getByText(
        'If this is your first time, your account will be created immediately. Else we will send you an email to sign in.',
      )
      .waitFor();
    const send = first.getByRole('button', { name: 'Send Link' });
    await first.getByLabel('E-mail').fill('ab');
    expect(await send.isDisabled()).toBe(true);
    await first.getByLabel('E-mail').fill(email);
    await send.click();
    await sees(first, 'Welcome, User');
    await first.getByText('Open the link in the mail we sent you').waitFor();
    const registration = await newLink(stage, email);

    const later = await stage.open();
    await later.goto('/login');
    await later.getByLabel('E-mail').fill(email);
    await later.getByRole('button', { name: 'Send Link' }).click();
    await later
      .getByText(
        'We have just sent you an email! Please follow the instructions within the email to login. The email may take a few minutes to arrive.',
      )
      .waitFor();
    await later.getByRole('button', { name: 'Resend Link' }).waitFor();
    const link = await newLink(stage, email, registration);
    await later.goto(link);
    await sees(later, 'Welcome, User');
    expect(await later.getByText('Open the link in the mail').count()).toBe(0);

    const elsewhere = await stage.open();
    await openLink(elsewhere, link, email);
    expect(new URL(elsewhere.url()).search).toBe('');
    await elsewhere.getByText('It has been used or has expired').waitFor();
    await elsewhere.getByRole('button', { name: 'Ask for a new link' }).click();
    await elsewhere.getByRole('button', { name: 'Send Link' }).waitFor();
  });

  test('[W66] [W540] what a stranger made with an address is shown to its owner, who keeps it or deletes it', async () => {
    for (const decision of ['Keep all of it', 'Delete all of it'] as const) {
      const email = freshEmail();
      const stranger = await stage.open();
      await askForLink(stranger, email);
      const quizId = await storeQuiz(stranger, stage.app, TWO_QUESTIONS);
      const { id: hostId } = (await (await stranger.request.get('/api/auth/me')).json()) as { id: string };
      const started = await stranger.request.post('/api/session', {
        data: { quizId, hostId },
        headers: { origin: stage.app },
      });
      expect(started.status()).toBe(200);

      const owner = await stage.open();
      await openLink(owner, await newLink(stage, email), email);
      const dialog = owner.getByRole('dialog', { name: 'Somebody used this address before you confirmed it.' });
      await dialog.getByText("Quiz 'Stones and people'").waitFor();
      await dialog.getByText("A session of 'Stones and people' that is still running").waitFor();
      if (decision === 'Keep all of it') expect(await look(owner, 'leftovers')).toEqual([]);
      await dialog.getByRole('button', { name: 'Decide later' }).click();
      await owner.getByText('No quiz yet.').waitFor();
      await owner.reload();
      await dialog.getByRole('button', { name: decision }).click();
      await dialog.waitFor({ state: 'detached' });
      if (decision === 'Keep all of it') {
        await owner.getByRole('heading', { name: 'Do you want to reconnect?' }).waitFor();
        await owner.getByRole('button', { name: 'Cancel' }).click();
        await owner.getByRole('article', { name: TWO_QUESTIONS.name }).waitFor();
      } else await owner.getByText('No quiz yet.').waitFor();
      await owner.reload();
      await sees(owner, 'Welcome, User');
      expect(await dialog.count()).toBe(0);
    }
  });

  test('[W301] the browser that registered opens its link without typing the address again', async () => {
    const email = freshEmail();
    const page = await stage.open();
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send Link' }).click();
    await page.getByText('Open the link in the mail we sent you').waitFor();
    await page.goto(await newLink(stage, email));
    await sees(page, 'Welcome, User');
    expect(await page.getByText('Open the link in the mail').count()).toBe(0);
  });

  test('[W1491] a link whose answer is lost signs in when it is tried again', async () => {
    const email = freshEmail();
    await askForLink(await stage.open(), email);
    const page = await stage.open();
    const loseAnswer = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/api/auth/session', loseAnswer, { times: 1 });
    await openLink(page, await newLink(stage, email), email);
    await page.getByText('The service could not be reached.').waitFor();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Try again' }).click();
    await sees(page, 'Welcome, User');
  });

  test('[W301] a mistyped address is put right with the same link, remembered or typed, also one of no valid form', async () => {
    const email = freshEmail();
    await askForLink(await stage.open(), email);
    const link = await newLink(stage, email);
    const there = await stage.open();
    await there.goto('/login');
    await there.evaluate(() => localStorage.setItem('emailForSignIn', 'somebody-else@example.org'));
    await there.goto(link);
    await there.getByText('This link does not work.').waitFor();
    const failures = [
      ['ada@example,org', 'Something went wrong. Please check that the email address'],
      [`x${email}`, 'This link does not work.'],
      [email, null],
    ] as const;
    for (const [typed, told] of failures) {
      await there.getByRole('button', { name: 'Enter another address' }).click();
      await there.getByRole('dialog').getByLabel('E-mail').fill(typed);
      await there.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
      if (told !== null) await there.getByText(told).waitFor();
    }
    await sees(there, 'Welcome, User');
  });

  test("[W302] once a link was sent the button says 'Resend Link', also while it is sent again and when that fails", async () => {
    const email = freshEmail();
    await askForLink(await stage.open(), email);
    const page = await stage.open();
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send Link' }).click();
    const resend = page.getByRole('button', { name: 'Resend Link' });
    await resend.waitFor();
    let answer = () => {};
    const held = new Promise<void>((done) => {
      answer = done;
    });
    await page.route('**/api/auth/link', async (route) => {
      await held;
      await route.fulfill({ status: 503, body: '{}' });
    });
    await resend.click();
    await page.locator('[aria-busy="true"]').getByText('Resend Link').waitFor();
    answer();
    await page.getByText('Something went wrong. Please check that the email address').waitFor();
    expect(await resend.isEnabled()).toBe(true);
  });

  test('[W91] [W94] [W1830] a host sees where it is signed in, signs another browser out, then all others, and the focus goes on', async () => {
    const email = freshEmail();
    const pages = [await stage.open(), await stage.open()];
    const known: string[] = [];
    for (const page of pages) {
      await askForLink(page, email);
      const link = await newLink(stage, email, ...known);
      known.push(link);
      await openLink(page, link, email);
      await sees(page, 'Welcome, User');
    }
    const [here, there] = pages as [Page, Page];
    const popup = here.getByRole('dialog');
    const focused = () => here.evaluate(() => document.activeElement?.textContent);
    await here.getByRole('button', { name: 'Devices' }).click();
    await popup.getByText('This browser').waitFor();
    await popup.getByRole('button', { name: 'Sign out' }).click();
    await popup.getByRole('button', { name: 'Sign out' }).waitFor({ state: 'detached' });
    expect(await focused()).toBe('Close');
    await there.getByRole('button', { name: 'Devices' }).click();
    await sees(there, 'Sign in');

    for (let device = 0; device < 2; device++) {
      await askForLink(here, email);
      const link = await newLink(stage, email, ...known);
      known.push(link);
      const redeemed = await fetch(`${stage.app}/api/auth/session`, {
        method: 'POST',
        headers: { origin: stage.app, 'content-type': 'application/json' },
        body: JSON.stringify({ token: new URL(link).searchParams.get('token'), email }),
      });
      expect(redeemed.status).toBe(200);
    }
    await popup.getByRole('button', { name: 'Close' }).click();
    await here.getByRole('button', { name: 'Devices' }).click();
    const everywhere = popup.getByRole('button', { name: 'Sign out everywhere else' });
    await everywhere.click();
    await everywhere.waitFor({ state: 'detached' });
    expect(await popup.getByRole('listitem').count()).toBe(1);
    expect(await focused()).toBe('Close');
  });

  test('[W94] a host who is signed out while its quiz runs comes to the sign-in', async () => {
    const host = await openHost(stage);
    await startQuiz(host, await storeQuiz(host, stage.app, TWO_QUESTIONS));
    await signOut(host);
    await sees(host, 'Sign in');
  });

  test('[W1745] the reason that it was typing is there after the next sign-in', async () => {
    const { host, signIn } = await openVerified();
    await startQuiz(host, await storeQuiz(host, stage.app, TWO_QUESTIONS));
    await press(host, 'Start Quiz');
    const open = () => host.getByRole('button', { name: 'Correct a question' }).click();
    const reason = host.getByRole('dialog').getByLabel('Reason');
    await open();
    await reason.fill('Both are blue');
    await signOut(host);
    await sees(host, 'Sign in');
    await signIn(host, 'Do you want to reconnect?');
    await host.getByRole('button', { name: 'Reconnect' }).click();
    await open();
    expect(await reason.inputValue()).toBe('Both are blue');
  });

  test.each(['Play Quiz', 'Duplicate'])(
    '[W94] a host who was signed out elsewhere comes to the sign-in by %s',
    async (button) => {
      const host = await openHost(stage);
      await storeQuiz(host, stage.app, TWO_QUESTIONS);
      await host.goto('/overview');
      await host.getByRole('article').waitFor();
      await signOut(host);
      await host.getByRole('button', { name: button }).click();
      await sees(host, 'Sign in');
    },
  );

  test('[W94] [W282] questions that could not be saved are there after the next sign-in', async () => {
    const { host, signIn } = await openVerified();
    const quizId = await storeQuiz(host, stage.app, TWO_QUESTIONS);
    const question = host.getByRole('textbox', { name: 'Question', exact: true });
    await host.goto(`/overview/editor?id=${quizId}`);
    await question.fill('Half a question');
    await signOut(host);
    await host.getByRole('button', { name: 'Save Quiz' }).click();
    await sees(host, 'Sign in');
    await signIn(host);
    await host.goto(`/overview/editor?id=${quizId}`);
    await host.getByText('They are kept on this device only').waitFor();
    expect(await question.inputValue()).toBe('Half a question');
  });

  test('[W94] [W1541] [W1542] settings that could not be saved are there too, in the old window once another one is signed in', async () => {
    const { host, signIn } = await openVerified();
    const popup = host.getByRole('dialog');
    const name = popup.getByLabel('Name');
    const close = popup.getByRole('button', { name: 'Close' });
    await host.getByRole('button', { name: 'Add A Quiz' }).click();
    await name.fill('Half a quiz');
    await signOut(host);
    await close.click();
    await sees(host, 'Sign in');
    await signIn(await host.context().newPage());
    await host.getByRole('link', { name: 'Home' }).click();
    await host.getByRole('link', { name: 'Create Quiz' }).click();
    await host.getByRole('button', { name: 'Add A Quiz' }).click();
    await popup.getByText('What was not saved when you were signed out is here again.').waitFor();
    expect(await name.inputValue()).toBe('Half a quiz');
    await close.click();
    await host.getByRole('article', { name: 'Half a quiz' }).waitFor();
    await host.getByRole('button', { name: 'Add A Quiz' }).click();
    expect(await name.inputValue()).toBe('');
  });

  test('[W66] an address that is refused is told so', async () => {
    const page = await stage.open();
    await page.goto('/login');
    await page.getByLabel('E-mail').fill('no@ddress@all');
    await page.getByRole('button', { name: 'Send Link' }).click();
    await page
      .getByText('Something went wrong. Please check that the email address you entered is valid or try again later.')
      .waitFor();
  });

  test('[W66] logging out leads home, and the overview to the sign-in', async () => {
    const page = await openHost(stage);
    await page.goto('/overview');
    await page.getByRole('button', { name: 'Logout' }).click();
    await sees(page, 'Quarry');
    for (const path of ['/overview', '/overview/editor?id=x', '/quiz']) {
      await page.goto(path);
      await sees(page, 'Sign in');
    }
  });
});
