import type { Question } from '@quarry/events/questions/question';
import { expect, test } from 'vitest';
import type { EnteredView, ViewOf } from '../model/host-view.ts';
import { question, viewOf } from '../spec-support.ts';
import { cuesFor, loopFor } from './cues.ts';

const cue = (...views: Parameters<typeof cuesFor>) => cuesFor(...views)[0]?.cue;
const cues = (...views: Parameters<typeof cuesFor>) => cuesFor(...views).map((played) => played.cue);
const leaderboard = viewOf('leaderboard');
const podium = (score: number, untold: ViewOf<'podium'>['untold'] = []) =>
  viewOf('podium', {
    untold,
    podium: [{ place: 1, sharedPlace: 1, score, count: 1, players: [{ id: 'a', identifier: 'Ada' }] }],
  });
const at = (remaining: number | null) => viewOf('playing', { remaining });
const reading = viewOf('playing', { remaining: null, opensIn: 5 });

test('[W580] the podium’s fanfare plays if somebody has a point', () => {
  expect(cue(leaderboard, podium(100))).toBe('winner');
  expect(cue(leaderboard, podium(0))).toBeUndefined();
  expect(cue(leaderboard, viewOf('podium'))).toBeUndefined();
});

test('[W3668] each revealed step of the podium has a chord, and the winner the fanfare; before them a roll, and a heartbeat on the last leaderboard', () => {
  const steps = [podium(100, [3, 2, 1]), podium(100, [2, 1]), podium(100, [1]), podium(100)] as const;
  const [before, third, second, winner] = steps;
  expect([cue(leaderboard, before), cue(before, third), cue(third, second), cue(second, winner)]).toEqual([
    undefined,
    'third',
    'second',
    'winner',
  ]);
  expect(cue(winner, winner)).toBeUndefined();
  expect(steps.map((view) => loopFor(view))).toEqual(['roll', 'roll', 'roll', null]);
  expect(loopFor(viewOf('leaderboard', { untold: [3, 2, 1] }))).toBe('suspense');
});

test('[W869] the last five seconds tick and rise; question and result have a tune each', () => {
  const ticks = [7, 6, 5, 4, 3, 2, 1, 0].map((seconds) => cuesFor(at(seconds + 1), at(seconds))[0]);
  expect(ticks.map((sound) => sound?.cue)).toEqual([undefined, undefined, ...new Array(5).fill('tick'), undefined]);
  const rises = ticks.flatMap((sound) => sound?.raise ?? []);
  expect(rises[0]).toBe(1);
  expect(rises).toEqual(rises.toSorted((a, b) => a - b));
  expect(cue(at(5), at(5))).toBeUndefined();
  expect(cue(at(6), viewOf('playing', { remaining: 5, isOvertime: true }))).toBeUndefined();
  expect(cue(at(null), at(null))).toBeUndefined();
  expect([cue(viewOf('lobby'), at(20)), cue(at(20), viewOf('statistics'))]).toEqual(['open', 'close']);
});

test('[W3650] a question shown alone has a cue, its answers another, and the statistics an accent after the close', () => {
  expect([cues(viewOf('lobby'), reading), cues(reading, reading), cues(reading, at(20))]).toEqual([
    ['ready'],
    [],
    ['open'],
  ]);
  expect(cues(viewOf('statistics'), { ...at(20), asked: 2 })).toEqual(['open']);
  const closed = cuesFor(at(3), viewOf('statistics'));
  expect(closed.map((played) => played.cue)).toEqual(['close', 'statistics']);
  expect(closed[1]?.after).toBeGreaterThan(0.5);
  expect(cues(viewOf('statistics'), leaderboard)).toEqual([]);
});

test('[W3650] each state has its loop, which is tense in the last third of a question', () => {
  const whole = { ...question('q1'), maxQuestionTime: 30 };
  const left = (remaining: number | null, more: object = {}): EnteredView => ({
    ...at(remaining),
    question: whole,
    ...more,
  });
  expect([loopFor(viewOf('lobby')), loopFor(reading)]).toEqual(['lobby', 'reading']);
  expect([30, 11, 10, 1, 0].map((seconds) => loopFor(left(seconds)))).toEqual([
    'question',
    'question',
    'tense',
    'tense',
    null,
  ]);
  expect(loopFor(left(5, { isOvertime: true }))).toBe('question');
  expect(loopFor(left(null, { question: { ...whole, maxQuestionTime: 0 } }))).toBe('question');
  expect(
    (['statistics', 'leaderboard', 'podium', 'endscreen'] as const).map((phase) => loopFor(viewOf(phase))),
  ).toEqual(new Array(4).fill(null));
});

test('[W3651] a loop is silent while the clock is paused or stale, and under a slide', () => {
  expect(loopFor(viewOf('playing', { remaining: 40, paused: true }))).toBeNull();
  expect([loopFor(at(40), 'late'), loopFor(at(40), 'lost'), loopFor(at(40))]).toEqual([null, null, 'question']);
  // The lobby has no clock.
  expect(loopFor(viewOf('lobby'), 'lost')).toBe('lobby');
  const slide = { ...question('q1'), questionType: 6, answers: [] } as Question;
  expect(loopFor(viewOf('playing', { question: slide, remaining: 40 }))).toBeNull();
});
