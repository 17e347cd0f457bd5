import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QUIZ, viewOf } from '../spec-support.ts';
import { LeaderboardScreen } from './leaderboard-screen.tsx';

const ada = { user: { id: 'a', identifier: 'Ada' }, score: 0, rank: 1, previousRank: 1, place: 1, answers: [] };
const shown = (asked: number) => {
  const view = viewOf('leaderboard', { asked });
  return renderToStaticMarkup(<LeaderboardScreen view={{ ...view, summary: { ...view.summary, leaders: [ada] } }} />);
};

test('[W863] [W2815] while nobody has points a kind line says so, which after the last question promises no other, below the ranks', () => {
  expect(shown(1)).toMatch(/<li>.*Ada.*<\/li>.*No points yet/);
  expect(shown(1)).toContain('No points yet. The next question is a new chance.');
  expect(shown(QUIZ.questions.length)).toContain('No points this time. Thank you for playing along.');
});
