import { DEFAULT_QUIZ_OPTIONS, newQuestion } from '@quarry/events/quiz/defaults';
import { expect, test } from 'vitest';
import type { HubLink } from '#shared/hub/hub-link.ts';
import { listenAsHost } from './host-frames.ts';
import type { HostEvent } from './host-machine.ts';
import { EMPTY_HOST_VIEW } from './host-view.ts';

function listening() {
  const handlers = new Map<string, (...args: unknown[]) => void>();
  const events: HostEvent[] = [];
  const link: Pick<HubLink, 'on'> = { on: (target, handler) => void handlers.set(target, handler) };
  listenAsHost(link as HubLink, 's', 'screen', (event) => events.push(event));
  return { events, push: (target: string, ...args: unknown[]) => handlers.get(`${target}:s/screen`)?.(...args) };
}

let made = 0;
const question = newQuestion(() => `id-${made++}`, DEFAULT_QUIZ_OPTIONS);
const session = (more: object) => ({
  id: 's',
  quizId: 'q',
  hostId: 'h',
  state: { currentQuestionId: question.id, currentQuizState: 'statistics', usersStats: [] },
  ...more,
});

test('[W748] a quiz is read whose question has several right answers since it was corrected', () => {
  const { events, push } = listening();
  const corrected = { ...question, answers: question.answers.map((answer) => ({ ...answer, correct: true })) };
  const quiz = { name: 'Quiz', options: DEFAULT_QUIZ_OPTIONS, questions: [corrected] };
  push('sessionrequest', 'ABCDEFG', session({ quiz, voided: [question.id], paused: true }), []);
  expect(events).toMatchObject([{ type: 'SNAPSHOT', session: { quiz, voided: [question.id], paused: true } }]);
});

test('[W746] [W747] the room, the clock and summaries become events; what is none of them is left out', () => {
  const { events, push } = listening();
  const room = { ...EMPTY_HOST_VIEW.room, locked: true };
  push('roomchange', room);
  push('roomchange', { locked: 'yes' });
  push('timerchange', 9, { paused: true });
  push('timerchange', 9, { times: { '1.5': 20 } });
  push('summary', EMPTY_HOST_VIEW.summary);
  push('summary', {});
  expect(events).toEqual([
    { type: 'ROOM', room },
    { type: 'TICK', seconds: 9, paused: true },
    { type: 'TICK', seconds: 9, paused: false },
    { type: 'SUMMARY', summary: EMPTY_HOST_VIEW.summary },
  ]);
});
