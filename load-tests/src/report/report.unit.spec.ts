import { expect, test } from 'vitest';
import { problemsOf } from './report.ts';

const truth = { acknowledged: 12, stored: 12, lost: 0, doubled: 0, worstCloseLateness: 0 };
const kept = { scenario: 'answer-burst', given: 12, acknowledged: 12, truth, failures: { 'enter: overloaded': 2 } };

test('[U1583] a run fails unless every answer was acknowledged and everybody is connected at the end, with or without an event log', () => {
  expect(problemsOf(kept)).toEqual([]);
  expect(problemsOf({ ...kept, truth: null })).toEqual([]);
  expect(problemsOf({ ...kept, truth: null, acknowledged: 11 })).toEqual(['1 of 12 answers were not acknowledged']);
  expect(problemsOf({ ...kept, truth: { ...truth, lost: 1 } })).toHaveLength(1);
  expect(problemsOf({ ...kept, truth: { ...truth, doubled: 1 } })).toHaveLength(1);
  expect(problemsOf({ ...kept, failures: { 'return: away at the end': 3 } })).toEqual([
    '3 players were away at the end',
  ]);
});

test('[U1586] a wave in which nobody answered while away fails', () => {
  const wave = { ...kept, scenario: 'reconnect-wave' };
  expect(problemsOf(wave)).toHaveLength(1);
  expect(problemsOf({ ...wave, failures: { 'answer: sent again': 1 } })).toEqual([]);
});

test('[U3403] a stadium in which an answer was acknowledged after the reveal fails', () => {
  const late = { ...kept, failures: { 'answer: acknowledged after the reveal': 2 } };
  expect(problemsOf({ ...late, scenario: 'stadium' })).toEqual(['2 answers were acknowledged after the reveal']);
  expect(problemsOf(late)).toEqual([]);
});
