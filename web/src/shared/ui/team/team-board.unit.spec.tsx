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
const rowsOf = (teams: readonly TeamView[], kind: 'scores' | 'podium') =>
  renderToStaticMarkup(<TeamBoard teams={teams} kind={kind} size="hall" />)
    .split('<li')
    .slice(1)
    .map((row) => row.replace(/<[^>]*>|^[^>]*>/g, ' ').trim());

test('[W822] the podium names four teams of many that share a place, and counts the others; the leaderboard has all', () => {
  const tied = Array.from({ length: 20 }, (_, index) => team(index, 1));
  expect(rowsOf(tied, 'scores')).toHaveLength(20);
  const podium = rowsOf(tied, 'podium');
  expect(podium).toHaveLength(5);
  expect(podium.at(-1)).toBe('and 16 more');
  expect(rowsOf([team(0, 1), team(1, 2), team(2, 4)], 'podium')).toHaveLength(2);
});
