import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { expect, test } from 'vitest';
import type { HubLink } from '#shared/hub/hub-link.ts';
import { question, session, summaryOf } from '../spec-support.ts';
import { listenAsHost } from './host-frames.ts';
import { type HostEvent, take } from './host-machine.ts';
import { EMPTY_SNAPSHOT, ENTERING, isEntered } from './host-view.ts';

function listening() {
  const handlers = new Map<string, (...args: unknown[]) => void>();
  const events: HostEvent[] = [];
  const link: Pick<HubLink, 'on'> = { on: (target, handler) => void handlers.set(target, handler) };
  listenAsHost(link as HubLink, 's', 'screen', (event) => events.push(event));
  return { events, push: (target: string, ...args: unknown[]) => handlers.get(`${target}:s/screen`)?.(...args) };
}

test('[W748] accepts a quiz with a corrected question that has several right answers', () => {
  const { events, push } = listening();
  const corrected = {
    ...question('q1'),
    answers: question('q1').answers.map((answer) => ({ ...answer, correct: true })),
  };
  const quiz = { name: 'Quiz', options: DEFAULT_QUIZ_OPTIONS, questions: [corrected] };
  push('sessionrequest', 'ABCDEFG', session('statistics', { quiz, voided: ['q1'], paused: true }), []);
  expect(events).toMatchObject([{ type: 'SNAPSHOT', session: { quiz, voided: ['q1'], paused: true } }]);
});

test('[W746] [W747] the room, the clock and summaries become events; malformed ones are dropped', () => {
  const { events, push } = listening();
  const room = { ...EMPTY_SNAPSHOT.room, locked: true };
  push('roomchange', room);
  push('roomchange', { locked: 'yes' });
  push('timerchange', 9, { paused: true });
  push('longertimes', { '1.5': 20 });
  push('timerchange', 9);
  push('summary', summaryOf({}));
  push('summary', {});
  expect(events).toEqual([
    { type: 'ROOM', room },
    { type: 'TICK', seconds: 9, paused: true, times: {} },
    { type: 'TICK', seconds: 9, paused: false, times: { '1.5': 20 } },
    { type: 'SUMMARY', summary: summaryOf({}) },
  ]);
});

test('[W241] the podium comes before its state, once', () => {
  const { events, push } = listening();
  push('standings', { podium: [] });
  for (let i = 0; i < 2; i++) push('statechange', 'podium', 'q1');
  push('standings', { podium: 'gold' });
  push('statechange', 'podium', 'q1');
  const podiums = events.map((event) => event.type === 'PHASE' && event.standings?.podium);
  expect(podiums).toEqual([[], undefined, undefined]);
});

test('[W1250] a snapshot without the quiz that its screens draw is dropped', () => {
  const { events, push } = listening();
  push('sessionrequest', 'ABCDEFG', session('lobby', { quiz: undefined }), []);
  push('sessionrequest', 'ABCDEFG', session('lobby', { quiz: {} }), []);
  expect(events).toEqual([]);
});

test('[W3560] [W3565] the pictures of the next question come with views and pushes until it opens, as does its waiting for them', () => {
  const { events, push } = listening();
  const lobby = session('lobby', { nextMedia: ['p1'] });
  push('sessionrequest', 'ABCDEFG', lobby, []);
  push('nextmedia', ['p1'], { waits: true });
  push('nextmedia', 'p1');
  push('statechange', 'playing', 'q1');
  push('nextmedia', ['p2']);
  push('statechange', 'statistics', 'q1');
  let view = take(ENTERING, { type: 'MISSING' });
  const seen = events.map((event) => {
    view = take(view, event);
    return isEntered(view) && [view.phase, ...view.nextMedia, view.awaitsMedia];
  });
  expect(seen).toEqual([
    ['lobby', 'p1', false],
    ['lobby', 'p1', true],
    ['playing', false],
    ['playing', 'p2', false],
    ['statistics', 'p2', false],
  ]);
});
