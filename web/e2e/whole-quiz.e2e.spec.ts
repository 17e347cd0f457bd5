import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openHost, press, primaryOf, startQuiz, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { answers, joinAs, sees } from './support/player.ts';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

describe('a quiz from the lobby to the podium', () => {
  test('[W60] a host and three players see every state, reloads in the middle included', async () => {
    const [first, second] = TWO_QUESTIONS.questions.map(({ text }) => text) as [string, string];
    const host = await openHost(stage);
    await storeQuiz(host, stage.app, TWO_QUESTIONS);
    const code = await startQuiz(host, TWO_QUESTIONS.name);
    const ada = await joinAs(stage, code, 'Ada');
    const grace = await joinAs(stage, code, 'Grace O’Malley 🚀');
    const edsger = await joinAs(stage, code, 'Edsger');
    await sees(ada, 'Waiting...');
    await host.getByText('players have joined').waitFor();
    await expect.poll(() => host.getByRole('heading').first().textContent()).toContain('3');

    await press(host, 'Start Quiz');
    for (const player of [ada, grace, edsger]) await sees(player, first);
    await host.getByText('0/3 answered').waitFor();
    await answers(ada, 'Diamond');
    await ada.getByText('Your answer is in.').waitFor();
    await ada.reload();
    await sees(ada, first);
    await ada.getByText('Your answer is in.').waitFor();
    await answers(grace, 'Topaz');
    await answers(edsger, 'Diamond');
    await host.getByText('Everybody has answered.').first().waitFor();

    await press(host, 'Skip');
    await ada.getByText('Correct!').waitFor();
    await ada.getByText('+100 points').waitFor();
    await grace.getByText('Not this time.').waitFor();
    await host.reload();
    await sees(host, first);
    await host.getByText('A, Diamond: 2').waitFor({ state: 'attached' });
    await press(host, 'Next');
    await sees(host, 'Leaderboard');
    await sees(grace, 'Your Score');

    await press(host, 'Next');
    for (const player of [ada, grace, edsger]) await sees(player, second);
    await answers(ada, 'Lazurite');
    await press(host, 'Skip');
    await edsger.getByText('No answer this time.').waitFor();
    await press(host, 'Next');
    await sees(host, 'Leaderboard');
    await press(host, 'Next');
    await sees(host, 'Podium');
    await sees(ada, 'Your Score');
    await sees(ada, 'Podium');

    await press(host, 'Next');
    await sees(host, 'The quiz is over');
    await sees(grace, 'Thank you for playing!');
    await primaryOf(host)
      .and(host.getByRole('button', { name: 'To Overview', disabled: false }))
      .click();
    await sees(host, 'Welcome, User');
    await sees(grace, 'Thank you for playing!');
    expect(stage.errors).toEqual([]);
  });
});
