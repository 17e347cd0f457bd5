import { quizIdSchema } from '@quarry/events/ids';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { QUESTIONS } from '@quarry/events/spec-support/samples';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isEntered } from '#features/host-session/model/host-view.ts';
import { shown } from '#features/host-session/spec-support.ts';
import type { AnyView } from '#features/player-session/spec-support.ts';
import { createRehearsal } from './rehearsal.ts';
import { openScreens, type RehearsedScreens } from './rehearsed-screens.ts';

let screens: RehearsedScreens;

beforeEach(() => {
  vi.useFakeTimers();
  const quiz = {
    ...{ id: quizIdSchema.parse('quiz-1'), name: 'Minerals', questions: [...QUESTIONS] },
    options: { ...DEFAULT_QUIZ_OPTIONS, teams: { count: 2, assign: 'pick' } as const },
  };
  screens = openScreens(createRehearsal({ quiz, yourName: 'You', players: 20, seed: 1 }), () => performance.now());
});
afterEach(() => {
  screens.host.stop();
  screens.phone.stop();
  vi.useRealTimers();
});

const host = () => screens.host.session.getSnapshot().context.view;
/** The hall's numbers. */
const hall = () => {
  const view = host();
  if (!isEntered(view)) throw new Error(view.phase);
  return view.summary;
};
/** The running question's clock on the host's screen. */
const clock = () => shown(host(), 'playing');
const phone = (): AnyView => screens.phone.session.getSnapshot().context.view;

test('[W1027] time passes by itself on both screens, and waiting can be skipped', async () => {
  expect([host().phase, phone().phase, hall().players]).toEqual(['lobby', 'lobby', 1]);
  vi.advanceTimersByTime(4_000);
  expect(hall().players).toBeGreaterThan(5);
  expect(phone().players).toBe(hall().players);
  screens.skip();
  expect(hall().players).toBe(21);
  await screens.host.call('NotifyPlayQuiz', 'rehearsal', 'q1');
  expect([clock().remaining, phone().remaining]).toEqual([20, 20]);
  vi.advanceTimersByTime(3_000);
  expect([clock().remaining, phone().remaining]).toEqual([17, 17]);
  screens.skip();
  screens.skip();
  expect([host().phase, phone().phase]).toEqual(['statistics', 'statistics']);
});

test('[W1027] the host’s calls control the quiz and its clock; the domain’s rejections apply', async () => {
  const call = screens.host.call;
  await expect(call('NotifyQuestionSkip', 'rehearsal')).rejects.toMatchObject({ code: 'wrong-state' });
  await expect(call('RemovePlayer', 'rehearsal', 'you', { ban: true })).rejects.toMatchObject({ code: 'not-allowed' });
  await call('NotifyPlayQuiz', 'rehearsal', 'q1');
  await expect(call('PauseQuestion', 'rehearsal', 'q2')).rejects.toMatchObject({ code: 'unknown-question' });
  await call('PauseQuestion', 'rehearsal', 'q1');
  expect([clock().paused, phone().paused]).toEqual([true, true]);
  await call('ResumeQuestion', 'rehearsal', 'q1');
  await expect(call('ExtendTime', 'rehearsal', 30, 'q2')).rejects.toMatchObject({ code: 'unknown-question' });
  await call('ExtendTime', 'rehearsal', 30, 'q1');
  expect(clock().remaining).toBe(50);
  await expect(call('NotifyQuestionSkip', 'rehearsal', 'q2')).rejects.toMatchObject({ code: 'unknown-question' });
  await call('NotifyQuestionSkip', 'rehearsal', 'q1');
  await call('NotifyStateChange', 'rehearsal', 'leaderboard');
  expect(host().phase).toBe('leaderboard');
  await call('NotifyKillQuiz', 'rehearsal');
  expect([host().phase, phone().phase]).toEqual(['endscreen', 'endscreen']);
});

test('[W1027] the phone changes its helmet in the lobby, and keeps its team', async () => {
  screens.phone.pickTeam(1);
  expect(await screens.phone.changeId('another')).toBe(true);
  expect(phone().own).toMatchObject({ user: { id: 'another', identifier: 'You' }, team: 1 });
  await screens.host.call('NotifyPlayQuiz', 'rehearsal', 'q1');
  expect(await screens.phone.changeId('a-third')).toBe(true);
  expect(phone().own?.user.id).toBe('another');
});

test('[W1027] the phone answers, picks a team, leaves and comes back', async () => {
  screens.phone.pickTeam(1);
  expect([phone().own?.team, phone().pick]).toEqual([1, null]);
  await screens.host.call('NotifyPlayQuiz', 'rehearsal', 'q1');
  screens.phone.session.send({ type: 'CHOOSE', response: 'q1-a' });
  expect(phone().choice).toEqual({ questionId: 'q1', response: 'q1-a', status: 'stored' });
  expect(hall().answered).toBe(1);
  screens.phone.pickTeam(0);
  expect(phone().own?.team).toBe(1);
  const before = hall().players;
  await screens.phone.leave();
  expect(hall().players).toBe(before - 1);
  screens.enter();
  expect(hall().players).toBe(before);
});

test('[W1027] subscribers are notified, and a question closes on both screens by itself', async () => {
  await screens.host.call('NotifyPlayQuiz', 'rehearsal', 'q1');
  const changed = vi.fn();
  const stop = screens.subscribe(changed);
  vi.advanceTimersByTime(20_200);
  expect(changed).toHaveBeenCalled();
  expect([host().phase, phone().phase]).toEqual(['statistics', 'statistics']);
  stop();
  changed.mockClear();
  await screens.host.call('NotifyStateChange', 'rehearsal', 'leaderboard');
  expect(changed).not.toHaveBeenCalled();
});
