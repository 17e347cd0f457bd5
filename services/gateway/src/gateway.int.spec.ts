import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostTarget, sampleHost } from '#spec-support/sample-host.ts';
import { samplePlayer } from '#spec-support/sample-player.ts';
import { startTestSystem, type TestSystem } from '#spec-support/test-system.ts';

let system: TestSystem;

beforeAll(async () => {
  system = await startTestSystem();
});

afterAll(() => system.stop());

test('[G13] a quiz from lobby to end screen with a host and a player: pushes come before the completion', async () => {
  const host = await sampleHost(system.url);
  const { id } = await host.startSession();
  const screen = await host.connect(id);
  await host.enter(screen, id);
  const heard = (target: string) => screen.next(hostTarget(target, id));
  await heard('sessionrequest');

  const ada = await samplePlayer(system.url, 'Ada');
  expect(await ada.enter(id)).toBeNull();
  const [session, question] = await ada.client.next('sessionrequest');
  expect(session).toMatchObject({ id, hostId: host.user.id, state: { currentQuizState: 'lobby' } });
  expect(question).toBeNull();
  expect(await ada.client.next('userchange')).toEqual([{ total: 1, newest: [{ id: ada.id, identifier: 'Ada' }] }]);
  const [, players] = await heard('userchange');
  expect(players).toEqual([{ id: ada.id, identifier: 'Ada', connected: true }]);

  expect(await screen.refusal('NotifyPlayQuiz', id, null)).toBeNull();
  expect(await heard('statechange')).toEqual(['playing', 'q1']);
  const [phase, shown] = await ada.client.next('statechange');
  expect(phase).toBe('playing');
  expect(JSON.stringify(shown)).not.toContain('correct');

  expect(await ada.answer(id, 'q1', 'right')).toBeNull();
  expect(ada.client.heard.at(-1)).toEqual({ target: 'answer', args: [{ questionId: 'q1', answerId: 'right' }] });
  const [stats] = await heard('answer');
  expect(stats).toMatchObject([{ user: { identifier: 'Ada' }, answers: [{ answerId: 'right' }] }]);

  expect(await screen.refusal('NotifyQuestionSkip', id)).toBeNull();
  const [own, state] = await ada.client.next('questionend');
  expect(own).toMatchObject([{ user: { id: ada.id }, score: 100, rank: 1 }, { user: { id: ada.id } }]);
  expect(state).toBe('statistics');
  const [, closed] = await ada.client.next('statechange');
  expect(closed).toMatchObject({
    answers: [
      { id: 'right', correct: true },
      { id: 'wrong', correct: false },
    ],
  });

  expect(await screen.refusal('NotifyKillQuiz', id)).toBeNull();
  expect((await ada.client.next('statechange'))[0]).toBe('endscreen');
  await Promise.all([ada.client.stop(), screen.stop()]);
});

test('[G1272] a request that never ends holds no gateway that stops', async () => {
  const gateway = await system.startAnother();
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  const gone = once(socket, 'close');
  socket.write('POST /api/auth/link HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n');
  socket.write('Content-Length: 100\r\nExpect: 100-continue\r\n\r\n{');
  expect(String(await once(socket, 'data'))).toContain('100 Continue');
  await gateway.stop();
  await gone;
});
