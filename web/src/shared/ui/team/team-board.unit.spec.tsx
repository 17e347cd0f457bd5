import type { TeamView } from '@quarry/events/hub-shapes';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TeamBoard } from './team-board.tsx';

const team = (index: number, place: number): TeamView => ({
  index,
  name: `Team ${index}`,
  players: 3,
  score: 0,
  place,
});
const rowsOf = (teams: readonly TeamView[], kind: 'scores' | 'podium', ...untold: (1 | 2 | 3)[]) =>
  renderToStaticMarkup(<TeamBoard teams={teams} kind={kind} size="hall" untold={untold} />)
    .split('<li')
    .slice(1)
    .map((row) => row.replace(/<[^>]*>|^[^>]*>/g, ' ').trim());

test('[W822] the podium names four of the teams that share a place and counts the others; the leaderboard lists all', () => {
  const tied = Array.from({ length: 20 }, (_, index) => team(index, 1));
  expect(rowsOf(tied, 'scores')).toHaveLength(20);
  const podium = rowsOf(tied, 'podium');
  expect(podium).toHaveLength(5);
  expect(podium.at(-1)).toBe('and 16 more');
  expect(rowsOf([team(0, 1), team(1, 2), team(2, 4)], 'podium')).toHaveLength(2);
});

test('[W3662] a team whose place is not yet revealed is anonymous, on the leaderboard and on the podium', () => {
  const teams = [team(0, 2), team(1, 1), team(2, 4)];
  expect(rowsOf(teams, 'scores', 3, 2, 1).map((row) => row.replace(/\s+/g, ' '))).toEqual([
    'Who is it?',
    'Who is it?',
    expect.stringMatching(/^Place 4 .*Team 2/),
  ]);
  expect(rowsOf(teams, 'podium', 1).map((row) => row.replace(/\s+/g, ' '))).toEqual([
    'Who is it?',
    expect.stringMatching(/^Place 2 .*Team 0/),
  ]);
});
