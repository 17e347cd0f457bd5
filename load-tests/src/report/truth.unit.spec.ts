import { expect, test } from 'vitest';
import { allAcknowledged, compare, isKept } from './truth.ts';

const fate = (acknowledged: boolean) => ({ questionId: 'q1', answerId: 'a', acknowledged, refusedBy: null });
const player = (acknowledged: boolean) => ({ sessionId: 's', id: 'p1', fates: new Map([['q1', fate(acknowledged)]]) });
const event = (type: string, at: number, data: object) => ({ session_id: 's', type, at, data });
const answered = (playerId: string, answerId = 'a') =>
  event('AnswerSubmitted', 5, { playerId, questionId: 'q1', answerId });

test('[U2] an acknowledged answer that is not in the log is lost', () => {
  const players = [player(true)];
  expect(compare([], players)).toMatchObject({ acknowledged: 1, stored: 0, lost: 1 });
  expect(compare([answered('p1')], players)).toMatchObject({ stored: 1, lost: 0, doubled: 0 });
});

test('[U2] acknowledged answers of senders without virtual players are compared too', () => {
  const players = [{ sessionId: 's', id: 'p1', fates: allAcknowledged(['q1']) }];
  expect(compare([answered('p1', 'q1a')], players)).toMatchObject({ acknowledged: 1, stored: 1, lost: 0 });
  expect(compare([answered('p1', 'q1b')], players)).toMatchObject({ lost: 1 });
});

test('[U2] an answer stored as another one is lost too', () => {
  const players = [player(true)];
  expect(compare([answered('p1', 'b')], players)).toMatchObject({ lost: 1 });
});

test('[U2] an answer stored twice is doubled', () => {
  const players = [player(true)];
  expect(compare([answered('p1'), answered('p1')], players)).toMatchObject({ doubled: 1 });
});

test('[U2] an unacknowledged answer is not lost, stored or not', () => {
  const players = [player(false)];
  expect(compare([], players)).toMatchObject({ acknowledged: 0, lost: 0 });
});

test('[U2] the worst lateness of a close is reported', () => {
  const rows = [
    event('QuestionOpened', 0, { questionId: 'q1', deadline: 100 }),
    event('QuestionClosed', 230, { questionId: 'q1' }),
  ];
  expect(compare(rows, []).worstCloseLateness).toBe(130);
});

test('[U1583] answers are kept if all expected ones are acknowledged, and none is lost or doubled', () => {
  const truth = { acknowledged: 12, stored: 12, lost: 0, doubled: 0, worstCloseLateness: 0 };
  expect(isKept(truth, 12)).toBe(true);
  expect(isKept({ ...truth, acknowledged: 11 }, 12)).toBe(false);
  expect(isKept({ ...truth, lost: 1 }, 12)).toBe(false);
  expect(isKept({ ...truth, doubled: 1 }, 12)).toBe(false);
});
