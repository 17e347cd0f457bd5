import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { EVERY } from '@quarry/test-kit/every';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hold } from './support/hold.ts';
import { openHost, press, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { hostByHub } from './support/hub-host.ts';
import { enter, sees } from './support/player.ts';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const play = (host: Page) => host.getByRole('button', { name: 'Play Quiz' }).first();

/** Saves a stored quiz with another first question, as another window would. */
async function change(host: Page, quizId: string, questionText: string): Promise<void> {
  const { id } = (await (await host.request.get('/api/auth/me')).json()) as { id: string };
  const answers = ['yes', 'no'].map((value, a) => ({ id: `${quizId}-0-${a}`, value, correct: a === 0 }));
  const saved = await host.request.put(`/api/users/${id}/quizzes/${quizId}`, {
    data: {
      name: TWO_QUESTIONS.name,
      options: DEFAULT_QUIZ_OPTIONS,
      questions: [{ id: `${quizId}-0`, questionText, answers, maxQuestionTime: 60 }],
    },
    headers: { origin: stage.app },
  });
  expect(saved.ok()).toBe(true);
}

test('[W311] Play plays the stored version, and says so if the quiz was saved while the session started', async () => {
  const host = await openHost(stage);
  const quizId = await storeQuiz(host, stage.app, TWO_QUESTIONS);
  await host.goto('/overview');
  await play(host).waitFor();
  await change(host, quizId, 'Saved in another window?');
  await host.route('**/api/session', async (route) => {
    await change(host, quizId, 'Saved a moment ago?');
    await route.continue();
  });
  await play(host).click();
  await host.getByText('This quiz was changed elsewhere a moment ago.').waitFor();
  await press(host, 'Start Quiz');
  await sees(host, 'Saved a moment ago?');
  expect(await host.getByText('This quiz was changed elsewhere a moment ago.').count()).toBe(0);
});

test.runIf(EVERY)(
  '[W312] [W313] [W1069] [W1743] [W1904] a failed check or start is not a yes: it is reported and can be retried where it was pressed, and Play on two quizzes in a row starts one session',
  async () => {
    const host = await openHost(stage);
    for (const name of ['First', 'Second']) await storeQuiz(host, stage.app, { ...TWO_QUESTIONS, name });
    await host.goto('/overview');
    await play(host).waitFor();
    let started = 0;
    host.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/session') started += 1;
    });
    let answer = () => {};
    const held = new Promise<void>((done) => {
      answer = done;
    });
    await host.route('**/api/session?hostId=*', async (route) => {
      await held;
      await route.fulfill({ status: 503, body: '{}' });
    });
    const edit = host.getByRole('button', { name: 'Edit Quiz' }).first();
    await edit.click();
    await host.locator('[aria-busy="true"]').getByText('Edit Quiz').waitFor();
    expect(await edit.evaluate((button) => button === document.activeElement)).toBe(true);
    answer();
    await host.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await play(host).click();
    const unsure = host.getByRole('dialog', { name: 'We could not check whether this quiz can start.' });
    const again = unsure.getByRole('button', { name: 'Try Again' });
    await unsure.getByText('Looks like something went wrong.').waitFor();
    await again.click();
    await again.waitFor();
    await host.unroute('**/api/session?hostId=*');
    await host.route('**/api/session', (route) => route.abort());
    await again.click();
    await expect.poll(() => started).toBe(1);
    await unsure.getByText('The service could not be reached.').waitFor();
    await unsure.getByRole('button', { name: 'Cancel' }).click();
    await unsure.waitFor({ state: 'detached' });

    await host.evaluate(() => {
      for (const button of document.querySelectorAll('button')) if (button.textContent === 'Play Quiz') button.click();
    });
    await again.waitFor();
    expect(started).toBe(2);
    await host.unroute('**/api/session');
    // The other quiz, pressed while this one's session is requested, does not start a second one unasked.
    const answered = await hold(host, '**/api/session');
    await again.click();
    await expect.poll(() => started).toBe(3);
    await play(host).click();
    await answered();
    const anyway = host.getByRole('dialog').getByRole('button', { name: 'Start new session' });
    await anyway.waitFor();
    expect(started).toBe(3);
    await anyway.click();
    await host.getByTestId('quiz-code').waitFor();
    expect(started).toBe(4);
  },
);

test('[W69] [W314] [W581] a device that is a player leaves and continues to host, from Play and from the host’s screen', async () => {
  const { code } = await hostByHub(stage);
  const host = await openHost(stage);
  await storeQuiz(host, stage.app, TWO_QUESTIONS);
  await enter(host, code, 'Ada');
  await sees(host, 'Waiting...');
  await host.goto('/overview');
  await play(host).click();
  const busy = host.getByRole('dialog', { name: 'Do you want to reconnect?' });
  await busy.getByText('Reconnect, or leave it before you host one.').waitFor();
  await busy.getByRole('button', { name: 'Reconnect' }).waitFor();
  let failing = true;
  await host.routeWebSocket(/\/slave/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const call =
        /"invocationId":"(\d+)","target":"LeaveQuizSession"|"target":"LeaveQuizSession".*"invocationId":"(\d+)"/.exec(
          String(message),
        );
      if (!failing || call === null) return server.send(message);
      const error =
        "An unexpected error occurred invoking 'LeaveQuizSession' on the server. HubException: command-failed";
      socket.send(`${JSON.stringify({ type: 3, invocationId: call[1] ?? call[2], error })}\u001e`);
    });
  });
  await busy.getByRole('button', { name: 'Leave' }).click();
  await busy.getByRole('alert').getByText('You could not leave the session.').waitFor();
  failing = false;
  let refusing = true;
  await host.routeWebSocket(/\/master/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const call = /"invocationId":"(\d+)"/.exec(String(message));
      if (!refusing || call === null) return server.send(message);
      const error =
        "An unexpected error occurred invoking 'requestQuizSession' on the server. HubException: device-busy";
      socket.send(`${JSON.stringify({ type: 3, invocationId: call[1], error })}\u001e`);
    });
  });
  await busy.getByRole('button', { name: 'Leave' }).click();
  await sees(host, 'You are still in a quiz session on this device.');
  refusing = false;
  await host.getByRole('button', { name: 'Try Again' }).click();
  await host.getByTestId('quiz-code').waitFor();
});
