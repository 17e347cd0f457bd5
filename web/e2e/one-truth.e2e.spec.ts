import { EVERY } from '@quarry/test-kit/every';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gather } from './support/crowd.ts';
import { openHost, press, startQuiz, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { controlByHub } from './support/hub-host.ts';
import { mailsTo, newLink } from './support/mails.ts';
import { answers, joinAs, sees } from './support/player.ts';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

/**
 * Six players count: Ada, Ben and Dee were right, Dee before she left; Cid and Gus, a latecomer, were wrong; Fay does
 * not answer. Eve left without an answer, and Hal, who was right, is removed.
 */
test.runIf(EVERY)(
  '[W3658] hall, phone, results, report and files count the same people in the same words, whoever came late, left or was removed',
  async () => {
    const host = await openHost(stage);
    const { email } = (await (await host.request.get('/api/auth/me')).json()) as { email: string };
    await host.goto('/login');
    await host.evaluate((own) => localStorage.setItem('emailForSignIn', own), email);
    await host.goto(await newLink(stage, email));
    await sees(host, 'Welcome, User');
    const quizId = await storeQuiz(host, stage.app, TWO_QUESTIONS);
    const code = await startQuiz(host, quizId);
    const { id: sessionId } = (await (await host.request.get('/api/session')).json()) as { id: string };
    const hub = await controlByHub(stage, host, sessionId, quizId);
    const phone = await joinAs(stage, code, 'Ada');
    const crowd = await gather(stage.app, sessionId, ['Ben', 'Cid', 'Dee', 'Eve', 'Fay', 'Hal']);
    stage.atEnd(() => crowd.close());
    const [ben, cid, dee, eve, fay, hal] = crowd.players;
    if (!ben || !cid || !dee || !eve || !fay || !hal) return expect.fail();

    await press(host, 'Start Quiz');
    const first = hub.questionId(0);
    const [right, wrong] = [`${first}-0`, `${first}-1`];
    await answers(phone, 'Diamond');
    await phone.getByText('Your answer is in.').waitFor();
    for (const player of [ben, dee, hal]) await player.answer(first, right);
    await cid.answer(first, wrong);
    const late = await gather(stage.app, sessionId, ['Gus']);
    stage.atEnd(() => late.close());
    await late.answer(first, [wrong]);
    await host.getByText('6/8 answered').waitFor();
    for (const player of [dee, eve]) await player.call('LeaveQuizSession', true);
    await hub.call('RemovePlayer', hal.id, { ban: false });
    await host.getByText('5/6 answered').waitFor();

    await press(host, 'Skip');
    await host.getByText('50% knew it').waitFor();
    await host.getByText('3 of 6', { exact: true }).waitFor();
    const rows = host.getByRole('list', { name: 'Answers' }).getByRole('listitem');
    expect(await rows.nth(0).textContent()).toMatch(/3.*50%$/);
    expect(await rows.nth(1).textContent()).toMatch(/2.*33%$/);
    await press(host, 'Next');
    await phone.getByText(/of 5/).first().waitFor();
    await hub.play();
    await hub.skip();
    await hub.show('leaderboard');
    await hub.show('podium');
    await hub.show('endscreen');
    await host.getByRole('button', { name: 'Send report by e-mail' }).click();
    await host.getByText('The report was sent to').waitFor();

    const report = async () => (await mailsTo(stage, email)).find(({ subject }) => subject.startsWith('Report'))?.text;
    await expect.poll(report, { timeout: 20_000 }).toContain('(50% right, 3 of 6; 5 of 6 answered)');
    expect(await report()).toMatch(/A\* Diamond: 3\n.*B {2}Topaz: 2\n/);
    await host.goto(`/results/${sessionId}`);
    const question = host.getByRole('listitem').filter({ hasText: 'the hardest' });
    await question.locator('summary').first().press('Enter');
    await question.getByText('5 of 6 answered').waitFor();
    expect(await question.textContent()).toContain('50% right, 3 of 6');
    expect(await question.getByRole('row', { name: /Diamond/ }).textContent()).toMatch(/350%$/);
    expect(await question.getByRole('row', { name: /Topaz/ }).textContent()).toMatch(/233%$/);
    const file = (format: string) => host.request.get(`/api/results/${sessionId}/export?format=${format}`);
    const { questions } = (await (await file('json')).json()) as {
      questions: { asked: number; answered: number; correct: number; correctShare: number }[];
    };
    expect(questions[0]).toMatchObject({ asked: 6, answered: 5, correct: 3, correctShare: 0.5 });
    expect(stage.errors).toEqual([]);
  },
);
