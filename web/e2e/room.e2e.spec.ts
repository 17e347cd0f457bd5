import type { roomCalls } from '@quarry/events/hub';
import { openHubClient } from '@quarry/hub-client/hub-client';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openHost, press, startQuiz, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { look } from './support/look.ts';
import { answers, enter, enterCode, joinAs, sees } from './support/player.ts';
import { openStage, PHONE, type Stage } from './support/stage.ts';

let stage: Stage;
const [first, next] = TWO_QUESTIONS.questions.map(({ text }) => text) as [string, string];

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

type RoomCall = keyof typeof roomCalls;

/** A session of a host, whose controls are called on a socket of the spec. */
async function openRoom() {
  const host = await openHost(stage);
  const quizId = await storeQuiz(host, stage.app, TWO_QUESTIONS);
  const code = await startQuiz(host, TWO_QUESTIONS.name);
  const sessionId = await host.evaluate(() => localStorage.getItem('quizSessionId'));
  const cookie = (await host.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const nothing = () => undefined;
  const events = { onPush: nothing, onClose: nothing };
  const hub = await openHubClient(`${stage.app.replace('http', 'ws')}/master`, { cookie, origin: stage.app }, events);
  onTestFinished(() => hub.close());
  const order = (call: RoomCall, ...args: unknown[]) => hub.call(call, sessionId, ...args);
  return { host, code, order, questionId: (n: number) => `${quizId}-${n}` };
}

const idOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('quizUser') ?? '{}') as { id: string }).id);

describe('a phone is told', () => {
  test('[W740] [W744] that it was removed, and may come back unless it was banned or the room is locked', async () => {
    const { code, order } = await openRoom();
    const player = await joinAs(stage, code, 'Ada');
    await sees(player, 'Waiting...');
    await order('RemovePlayer', await idOf(player), { ban: false });
    await sees(player, 'The host has removed you from this quiz session.');
    expect(await look(player, 'player-removed')).toEqual([]);
    await player.goto('/');
    await player.getByRole('link', { name: 'Join Quiz' }).waitFor();
    expect(await player.getByRole('dialog').count()).toBe(0);
    await order('SetRoom', { locked: true });
    await enter(player, code, 'Ada');
    await player.getByText('The host lets nobody new into this quiz session.').waitFor();
    expect(await player.getByLabel('User name').inputValue()).toBe('Ada');
    await order('SetRoom', { locked: false });
    await player.getByRole('button', { name: 'Join Quiz' }).click();
    await sees(player, 'Waiting...');
    await order('RemovePlayer', await idOf(player), { ban: true });
    await player.getByText('This device cannot join it again.').waitFor();
    expect(await player.getByRole('link', { name: 'Join Quiz' }).count()).toBe(0);
    await enter(player, code, 'Grace');
    await sees(player, 'The host has removed you from this quiz session.');
    await enterCode(player, code);
    await player.getByLabel('User name').waitFor();
  });

  test('[W741] which name it has, given by the service or by the host', async () => {
    const { code, order } = await openRoom();
    await order('SetRoom', { names: 'given' });
    const player = await joinAs(stage, code, 'Ada');
    await player.getByText(/^You play as \w+ \w+\.$/).waitFor();
    await order('RenamePlayer', await idOf(player), 'Onyx Owl');
    await player.getByText('You play as Onyx Owl.', { exact: true }).waitFor();
    await player.reload();
    await player.getByRole('button', { name: 'Onyx Owl, Settings' }).waitFor();
  });

  test('[W742] [W743] [W745] of the clock, of its own time, of what counts, and at which question it came', async () => {
    const { host, code, order, questionId } = await openRoom();
    const player = await joinAs(stage, code, 'Ada');
    await sees(player, 'Waiting...');
    await order('SetPlayerTime', await idOf(player), 2);
    await press(host, 'Start Quiz');
    await sees(player, first);
    await player.getByText('You have 2 times the time.').waitFor();
    await player.getByRole('timer', { name: /^\d+ seconds left$/ }).waitFor();
    await order('PauseQuestion');
    await player.getByRole('timer', { name: /^The clock is stopped at \d+ seconds$/ }).waitFor();
    const status = player.getByRole('main').getByText('The host has stopped the clock. You can answer all the same.');
    await status.first().waitFor();
    expect(await look(player, 'player-paused')).toEqual([]);
    await player.reload();
    await player.getByRole('timer', { name: /^The clock is stopped at/ }).waitFor();
    await order('ResumeQuestion');
    await player.getByRole('timer', { name: /seconds left$/ }).waitFor();
    await answers(player, 'Diamond');
    await press(host, 'Skip');
    await player.getByText('Correct!', { exact: true }).waitFor();
    await order('VoidQuestion', questionId(0), 'a mistake');
    await player.getByText('This question does not count.', { exact: true }).waitFor();
    expect(await look(player, 'player-voided')).toEqual([]);
    await press(host, 'Next');
    await press(host, 'Next');
    await sees(player, next);
    const late = await joinAs(stage, code, 'Grace', { viewport: PHONE });
    await late.getByRole('main').getByText('You joined at question 2.').first().waitFor();
    await press(host, 'Skip');
    await sees(player, next);
    await order('CorrectQuestion', questionId(1), [`${questionId(1)}-1`]);
    await player.getByText('The host has changed what counts.').first().waitFor();
  });
});
