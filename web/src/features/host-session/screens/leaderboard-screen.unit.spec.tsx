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

test('[W863] [W2815] while nobody has points a kind line below the ranks says so, and after the last question promises no further one', () => {
  expect(shown(1)).toMatch(/<li>.*Ada.*<\/li>.*No points yet/);
  expect(shown(1)).toContain('No points yet. The next question is a new chance.');
  expect(shown(QUIZ.questions.length)).toContain('No points this time. Thank you for playing along.');
});

test('[W863] [W2774] a newcomer among the leaders is named with the place, not with a number of rows, and only if not everybody is a leader', () => {
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

test('[W3660] after the last question only players behind the podium are shown, and nobody while it is unknown', () => {
  const entry = (name: string, score: number, place: number): StatEntry => ({
    ...{ user: { id: name, identifier: name }, score, rank: place, previousRank: place + 5, place, answers: [] },
  });
  // Two share the third step: its place is 3, and the next place is 5.
  const leaders = [
    entry('Ada', 400, 1),
    entry('Ben', 300, 2),
    entry('Cy', 200, 3),
    entry('Di', 200, 3),
    entry('Eve', 100, 5),
  ];
  const podium = [400, 300, 200].map((score, i) => ({
    ...{ place: (i + 1) as 1 | 2 | 3, sharedPlace: i + 1, score, count: 1, players: [] },
  }));
  const climber = { user: { id: 'Ada', identifier: 'Ada' }, place: 1, places: 5 };
  const read = (summary: object) =>
    renderToStaticMarkup(
      <LeaderboardScreen
        view={viewOf('leaderboard', { untold: [3, 2, 1], summary: { ...summaryOf({ leaders, climber }), ...summary } })}
      />,
    );
  expect(read({ podium })).toMatch(/Who is it\?.*Eve/);
  for (const seen of [read({ podium }), read({ podium: undefined })]) expect(seen).not.toMatch(/Ada|Ben|Cy|Di</);
  expect(read({ podium: undefined })).not.toContain('Eve');
  // A stage gets only these leaders, and no podium.
  expect(read({ podium: [], leaders: leaders.slice(4) })).toContain('Eve');
});
