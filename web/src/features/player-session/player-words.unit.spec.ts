import { en } from '@quarry/texts/en';
import { expect, test } from 'vitest';
import { take } from './model/player-machine.ts';
import type { PlayerView, ViewOf } from './model/player-view.ts';
import { newsWords, outcomeWords, playerWords } from './player-words.ts';
import { closed, question, stat, viewOf } from './spec-support.ts';

test('[W263] the time is a separate line, so that the state is not announced again a second later', () => {
  const said = [31, 30, 29, 10, 9, 5, 4].map((remaining) =>
    playerWords(en.common, en.player, viewOf('playing', { remaining })),
  );
  expect(said.map(({ time }) => time)).toEqual([
    '',
    '30 seconds left',
    '',
    '10 seconds left',
    '',
    '5 seconds left',
    '',
  ]);
  expect(new Set(said.map(({ state }) => state))).toEqual(new Set(['A new question']));
});

test('[W263] the result is announced once it is known', () => {
  const own = stat('me', { questionId: 'q1', answerId: 'q1-a', points: 90 });
  const waiting = viewOf('statistics', { own, question: question('q1') });
  expect(playerWords(en.common, en.player, waiting).result).toBe('');
  expect(playerWords(en.common, en.player, { ...waiting, question: closed('q1') }).result).toBe('Correct! +90 points');
  const nothing = { ...waiting, question: closed('q1'), own: stat('me') };
  expect(playerWords(en.common, en.player, nothing).result).toBe('No answer this time. No points');
  expect(playerWords(en.common, en.player, viewOf('leaderboard')).result).toBe('');
});

test('[W742] [W743] a paused clock and the host’s changes are announced', () => {
  expect(playerWords(en.common, en.player, viewOf('playing', { remaining: 10, paused: true }))).toMatchObject({
    time: '',
    clock: 'The host has stopped the clock. You can still answer.',
  });
  const choice = { questionId: 'q1', response: 'q1-a', status: 'stored' } as const;
  expect(playerWords(en.common, en.player, viewOf('playing', { remaining: 10, paused: true, choice })).clock).toBe('');
  const news = { kind: 'scores', questionId: 'q1', again: false } as const;
  expect(playerWords(en.common, en.player, viewOf('playing', { news })).news).toBe(
    'The host corrected a question. Points are counted again.',
  );
  expect(playerWords(en.common, en.player, viewOf('playing', { news: { kind: 'team', name: 'Ruby' } })).news).toBe(
    'You are in team Ruby now.',
  );
  const voided = viewOf('statistics', { question: { ...closed('q1'), voided: true } });
  expect(playerWords(en.common, en.player, { ...voided, news })).toMatchObject({
    news: '',
    result: 'This question does not count. No points',
  });
});

test('[W2002] a correction of another question is reported beside a void one', () => {
  const voided = viewOf('statistics', { question: { ...closed('q1'), voided: true } });
  const words = [question('q2'), question('q1')].map(({ id }) =>
    playerWords(en.common, en.player, take(voided, { type: 'SCORES', questionId: id }) as typeof voided),
  );
  expect(words.map(({ news }) => news)).toEqual(['The host corrected a question. Points are counted again.', '']);
});

test('[W2002] [W263] a screen reader announces each of several corrections: the text in its line changes', () => {
  let view: PlayerView = viewOf('leaderboard');
  const lines = ['q1', 'q2', 'q1'].map((questionId) => {
    view = take(view, { type: 'SCORES', questionId });
    return playerWords(en.common, en.player, view).news;
  });
  for (const [i, line] of lines.entries()) {
    expect(line).not.toBe(lines[i - 1]);
    expect(line.trim()).toBe('The host corrected a question. Points are counted again.');
  }
  expect(newsWords(en.player, view as ViewOf<'leaderboard'>)).toBe(
    'The host corrected a question. Points are counted again.',
  );
});

test('[W745] [W2756] a latecomer is told at which question it joined, and that its name is pending', () => {
  const late = viewOf('playing', { news: { kind: 'late', question: 2 } });
  expect(playerWords(en.common, en.player, late).news).toBe('You joined at question 2.');
  const waits = { ...late, own: { ...stat('p3'), user: { id: 'p3', identifier: 'Player 3' }, pendingName: 'Dick' } };
  expect(playerWords(en.common, en.player, waits).news).toBe(
    'You joined at question 2. The host will see your name first. Until then you play as Player 3.',
  );
});

test('[W3507] a partly right player reads how much was right, or that the answer was partly right', () => {
  const partly = { outcome: 'partly', points: 67, time: 3 } as const;
  expect(outcomeWords(en.player, { ...partly, part: { right: 2, of: 3 } })).toBe('2 of 3 right');
  expect(outcomeWords(en.player, partly)).toBe('Partly right.');
});
