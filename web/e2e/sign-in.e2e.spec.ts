import { EVERY } from '@quarry/test-kit/every';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hold } from './support/hold.ts';
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

/** Calls the service from a browser without a window. */
const postFromOtherOrigin = (path: string, body: object): Promise<Response> =>
  fetch(`${stage.app}${path}`, {
    method: 'POST',
    headers: { origin: stage.app, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** A confirmed host's window on the overview, and a function that gets another link for this host. */
async function openVerified() {
  const email = freshEmail();
  const known: string[] = [];
  const host = await stage.open();
  const anotherLink = async () => {
    await askForLink(host, email);
    const link = await newLink(stage, email, ...known);
    known.push(link);
    return link;
  };
  await openLink(host, await anotherLink(), email);
  await sees(host, 'Welcome, User');
  return { host, email, anotherLink };
}

/** The window of an address's owner, whose overview shows what a stranger has created with the address. */
async function openUnclaimed() {
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
  await dialog.getByText("A session of 'Stones and people' that has not ended").waitFor();
  return { owner, dialog };
}

/** Ends the sign-in as another browser would, without notifying the window. */
async function signOut({ request }: Page): Promise<void> {
  const signedOut = await request.delete('/api/auth/session', { headers: { origin: stage.app } });
  expect(signedOut.status()).toBe(204);
}

/** Opens a host's screen; resolves once its first calls, which renew the cookie, are answered. */
async function visit(host: Page, path: string): Promise<void> {
  await Promise.all([host.waitForResponse('**/api/session?hostId=*'), host.goto(path)]);
}

/** Signs a window out without notifying it. @returns a function that signs it in again */
async function loseCookies(host: Page): Promise<() => Promise<void>> {
  const cookies = await host.context().cookies();
  await host.context().clearCookies();
  return () => host.context().addCookies(cookies);
}

/** Presses a button on the sign-in page and goes home before the service answers; the response does not navigate. */
async function goHomeDuring(page: Page, path: string, button: string): Promise<void> {
  const answer = await hold(page, path);
  const asked = page.waitForRequest(path);
  await page.getByRole('button', { name: button }).click();
  await asked;
  await page.getByRole('link', { name: 'Home' }).click();
  await sees(page, 'Quarry');
  await answer();
  expect(new URL(page.url()).pathname).toBe('/');
}

/** The service refuses to send a link again. */
async function resendInVain(page: Page): Promise<void> {
  const resend = page.getByRole('button', { name: 'Resend Link' });
  await resend.waitFor();
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/auth/link', async (route) => {
    await held;
    await route.fulfill({ status: 503, body: '{}' });
  });
  await resend.click();
  await page.locator('[aria-busy="true"]').getByText('Resend Link').waitFor();
  answer();
  await page.getByText('Something went wrong. Please check that the email address').waitFor();
  expect(await resend.isEnabled()).toBe(true);
  await page.unroute('**/api/auth/link');
}

describe('signing in', () => {
  test('[W66] [W92] [W301] [W302] [W1873] [W3710] the first time at once, later by the mailed link, which works once; the button that sent it then says ’Resend Link’; a late response does not navigate who has left the page; logging out goes home', async () => {
    const email = freshEmail();
    const first = await stage.open();
    await first.goto('/overview');
    await sees(first, 'Sign in');
    await first
      .getByText(
        'If this is your first time, your account will be created immediately. Else we will send you an email to sign in.',
      )
      .waitFor();
    await first.getByText('We send you a link; there is no password.').waitFor();
    const send = first.getByRole('button', { name: 'Send Link' });
    await first.getByLabel('E-mail').fill('ab');
    expect(await send.isDisabled()).toBe(true);
    await first.getByLabel('E-mail').fill('no@ddress@all');
    await send.click();
    await first
      .getByText('Something went wrong. Please check that the email address you entered is valid or try again later.')
      .waitFor();
    await first.getByLabel('E-mail').fill(email);
    await send.click();
    await sees(first, 'Welcome, User');
    await first.getByText('Open the link in the mail we sent you').waitFor();
    const registration = await newLink(stage, email);
    // This browser remembers the address.
    await first.goto(registration);
    await sees(first, 'Welcome, User');
    expect(await first.getByText('Open the link in the mail').count()).toBe(0);

    const later = await stage.open();
    await later.goto('/login');
    await later.getByLabel('E-mail').fill(email);
    await later.getByRole('button', { name: 'Send Link' }).click();
    await later
      .getByText(
        'We have just sent you an email! Please follow the instructions within the email to login. The email may take a few minutes to arrive.',
      )
      .waitFor();
    await resendInVain(later);
    const link = await newLink(stage, email, registration);
    await later.goto(link);
    await sees(later, 'Welcome, User');
    expect(await later.getByText('Open the link in the mail').count()).toBe(0);

    const elsewhere = await stage.open();
    await openLink(elsewhere, link, email);
    expect(new URL(elsewhere.url()).search).toBe('');
    await elsewhere.getByText('It has been used or has expired').waitFor();
    await elsewhere.getByRole('button', { name: 'Ask for a new link' }).click();
    await elsewhere.getByLabel('E-mail').fill(freshEmail());
    await goHomeDuring(elsewhere, '**/api/auth/link', 'Send Link');

    await later.getByRole('button', { name: 'Logout' }).click();
    await sees(later, 'Quarry');
    for (const path of ['/overview', '/overview/editor?id=x', '/quiz']) {
      await later.goto(path);
      await sees(later, 'Sign in');
    }
  });

  test.runIf(EVERY)(
    '[W66] [W540] [W1964] content that a stranger created with an address is shown to its owner, but never over input, to keep or delete',
    async () => {
      const { owner, dialog } = await openUnclaimed();
      expect(await look(owner, 'unclaimed')).toEqual([]);
      await dialog.getByRole('button', { name: 'Decide later' }).click();
      await owner.getByText('No quiz yet.').waitFor();
      const answer = await hold(owner, '**/leftovers');
      await owner.reload();
      await owner.getByRole('button', { name: 'Add A Quiz' }).click();
      const settings = owner.getByRole('dialog', { name: 'Quiz settings' });
      await settings.getByRole('textbox', { name: 'Name' }).fill('Typed meanwhile');
      await answer();
      expect(await dialog.count()).toBe(0);
      await settings.getByRole('button', { name: 'Cancel' }).click();
      await dialog.getByRole('button', { name: 'Keep all of it' }).click();
      await dialog.waitFor({ state: 'detached' });
      await owner.getByRole('heading', { name: 'Do you want to reconnect?' }).waitFor();
      await owner.getByRole('button', { name: 'Cancel' }).click();
      await owner.getByRole('article', { name: TWO_QUESTIONS.name }).waitFor();
      await owner.reload();
      await sees(owner, 'Welcome, User');
      expect(await dialog.count()).toBe(0);

      const other = await openUnclaimed();
      await other.dialog.getByRole('button', { name: 'Delete all of it' }).click();
      await other.dialog.waitFor({ state: 'detached' });
      await other.owner.getByText('No quiz yet.').waitFor();
    },
  );

  test.runIf(EVERY)(
    '[W301] [W1491] [W1873] a mistyped address can be corrected with the same link, remembered or typed, even if malformed; a link whose response is lost signs in on a retry, and does not navigate who has left the page',
    async () => {
      const email = freshEmail();
      expect((await postFromOtherOrigin('/api/auth/link', { email })).status).toBe(202);
      const link = await newLink(stage, email);
      const there = await stage.open();
      await there.addInitScript(() => localStorage.setItem('emailForSignIn', 'somebody-else@example.org'));
      await there.goto(link);
      await there.getByText('This link does not work.').waitFor();
      const enterAnother = async (address: string) => {
        await there.getByRole('button', { name: 'Enter another address' }).click();
        await there.getByRole('dialog').getByLabel('E-mail').fill(address);
        await there.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
      };
      await enterAnother('ada@example,org');
      await there.getByText('Something went wrong. Please check that the email address').waitFor();
      await enterAnother(`x${email}`);
      await there.getByText('This link does not work.').waitFor();

      const loseAnswer = async (route: Route) => {
        await route.fetch();
        await route.abort();
      };
      await there.route('**/api/auth/session', loseAnswer, { times: 1 });
      await enterAnother(email);
      await there.getByText('The service could not be reached.').waitFor();
      await there.context().clearCookies();
      await goHomeDuring(there, '**/api/auth/session', 'Try again');
      await there.getByRole('link', { name: 'Create Quiz' }).click();
      await sees(there, 'Welcome, User');
    },
  );

  test.runIf(EVERY)('[W94] [W2025] Back on the way to the sign-in redirects there again', async () => {
    const host = await openHost(stage);
    await storeQuiz(host, stage.app, TWO_QUESTIONS);
    await host.goto('/overview');
    await host.getByRole('button', { name: 'Edit Quiz' }).click();
    await host.getByRole('button', { name: 'Edit Questions' }).click();
    await host.getByRole('textbox', { name: 'Question', exact: true }).fill('Half a question');
    // A response in flight would set the cookie again.
    await host.waitForLoadState('networkidle', { timeout: 120_000 });
    await host.context().clearCookies();
    const loaded = await hold(host, '**/login-page*.js');
    await host.getByRole('button', { name: 'Save Quiz' }).click();
    await expect.poll(() => new URL(host.url()).pathname).toBe('/login');
    await host.goBack();
    await loaded();
    await sees(host, 'Sign in');
  });

  test('[W91] [W94] [W1830] a host sees where it is signed in, signs another browser out, then all others, and the focus moves on', async () => {
    const { host: here, email, anotherLink } = await openVerified();
    /** @returns the cookie of another signed-in browser */
    const signInInOtherBrowser = async () => {
      const token = new URL(await anotherLink()).searchParams.get('token');
      const redeemed = await postFromOtherOrigin('/api/auth/session', { token, email });
      expect(redeemed.status).toBe(200);
      return redeemed.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    };
    const statusOf = async (cookie: string) =>
      (await fetch(`${stage.app}/api/auth/me`, { headers: { cookie } })).status;
    const there = await signInInOtherBrowser();
    expect(await statusOf(there)).toBe(200);
    const popup = here.getByRole('dialog');
    const focused = () => here.evaluate(() => document.activeElement?.textContent);
    await here.getByRole('button', { name: 'Devices' }).click();
    await popup.getByText('This browser').waitFor();
    await popup.getByRole('button', { name: 'Sign out' }).click();
    await popup.getByRole('button', { name: 'Sign out' }).waitFor({ state: 'detached' });
    expect(await focused()).toBe('Close');
    expect(await statusOf(there)).toBe(401);

    const others = [await signInInOtherBrowser(), await signInInOtherBrowser()];
    await popup.getByRole('button', { name: 'Close' }).click();
    await here.getByRole('button', { name: 'Devices' }).click();
    const everywhere = popup.getByRole('button', { name: 'Sign out everywhere else' });
    await everywhere.click();
    await everywhere.waitFor({ state: 'detached' });
    expect(await popup.getByRole('listitem').count()).toBe(1);
    expect(await focused()).toBe('Close');
    expect(await Promise.all(others.map(statusOf))).toEqual([401, 401]);

    // Signed out from elsewhere itself, it is redirected to the sign-in on its next request.
    await popup.getByRole('button', { name: 'Close' }).click();
    await signOut(here);
    await here.getByRole('button', { name: 'Devices' }).click();
    await sees(here, 'Sign in');
  });

  test.runIf(EVERY)(
    '[W94] [W1745] a reason half typed when the host was signed out of its running quiz is restored after the next sign-in',
    async () => {
      const { host, email, anotherLink } = await openVerified();
      await startQuiz(host, await storeQuiz(host, stage.app, TWO_QUESTIONS));
      await press(host, 'Start Quiz');
      const open = () => host.getByRole('button', { name: 'Correct a question' }).click();
      const reason = host.getByRole('dialog').getByLabel('Reason');
      await open();
      await reason.fill('Both are blue');
      await signOut(host);
      await sees(host, 'Sign in');
      await openLink(host, await anotherLink(), email);
      await sees(host, 'Do you want to reconnect?');
      await host.getByRole('button', { name: 'Reconnect' }).click();
      await open();
      expect(await reason.inputValue()).toBe('Both are blue');
    },
  );

  test.runIf(EVERY)('[W94] Play Quiz takes a host who was signed out elsewhere to the sign-in', async () => {
    const host = await openHost(stage);
    await storeQuiz(host, stage.app, TWO_QUESTIONS);
    await host.goto('/overview');
    await host.getByRole('article').waitFor();
    await signOut(host);
    await host.getByRole('button', { name: 'Play Quiz' }).click();
    await sees(host, 'Sign in');
  });

  test('[W94] [W282] questions that could not be saved are restored after the next sign-in', async () => {
    const host = await openHost(stage);
    const quizId = await storeQuiz(host, stage.app, TWO_QUESTIONS);
    const question = host.getByRole('textbox', { name: 'Question', exact: true });
    await visit(host, `/overview/editor?id=${quizId}`);
    await question.fill('Half a question');
    const signInAgain = await loseCookies(host);
    await host.getByRole('button', { name: 'Save Quiz' }).click();
    await sees(host, 'Sign in');
    await signInAgain();
    await host.goto(`/overview/editor?id=${quizId}`);
    await host.getByText('They are kept on this device only').waitFor();
    expect(await question.inputValue()).toBe('Half a question');
  });

  test.runIf(EVERY)(
    '[W94] [W1541] [W1542] so are settings that could not be saved, in the old window once another one is signed in',
    async () => {
      const host = await openHost(stage);
      const popup = host.getByRole('dialog');
      const name = popup.getByRole('textbox', { name: 'Name' });
      const close = popup.getByRole('button', { name: 'Close' });
      await visit(host, '/overview');
      await host.getByRole('button', { name: 'Add A Quiz' }).click();
      await name.fill('Half a quiz');
      // As another window of this browser signs out and in.
      const signInAgain = await loseCookies(host);
      await close.click();
      await sees(host, 'Sign in');
      await signInAgain();
      await host.getByRole('link', { name: 'Home' }).click();
      await host.getByRole('link', { name: 'Create Quiz' }).click();
      await host.getByRole('button', { name: 'Add A Quiz' }).click();
      await popup.getByText('Your unsaved changes from before you were signed out are restored.').waitFor();
      expect(await name.inputValue()).toBe('Half a quiz');
      await close.click();
      await host.getByRole('article', { name: 'Half a quiz' }).waitFor();
      await host.getByRole('button', { name: 'Add A Quiz' }).click();
      expect(await name.inputValue()).toBe('');
    },
  );
});
