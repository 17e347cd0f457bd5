import type { StatEntry } from '@quarry/events/hub-shapes';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QUIZ, summaryOf, viewOf } from '../spec-support.ts';
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

test('[W863] [W2774] who is new among the leaders is named with the place, not with a number of rows, and only if not everybody is there', () => {
  const entry = (rank: number, previousRank: number): StatEntry => ({
    ...{ user: { id: `p${rank}`, identifier: `P${rank}` }, score: 100, rank, previousRank, answers: [] },
    ...{ place: rank, previousPlace: previousRank },
  });
  const leaders = [entry(1, 1), entry(2, 9)];
  const read = (players: number) =>
    renderToStaticMarkup(
      <LeaderboardScreen view={viewOf('leaderboard', { summary: summaryOf({ leaders, players }) })} />,
    );
  expect(read(20)).toContain('New among the leaders: P2, place 2');
  expect(read(2)).not.toContain('New among');
});
